/* Reading the head of a request, line by line, and judging it. */
#include "http.h"

#include "sha1.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

/* ---------------------------------------------------------------- statuses */

const S5HttpStatus *s5_http_status(int status)
{
    static const S5HttpStatus HTTP_STATUSES[] = {
        {200, "OK", S5_API_OK, NULL},
        {201, "Created", S5_API_OK, NULL},
        {304, "Not Modified", S5_API_OK, NULL},
        {400, "Bad Request", S5_API_MALFORMED, "That is not a request of HTTP/1.1 as this server reads it."},
        {401, "Unauthorized", S5_API_OK, NULL},
        {403, "Forbidden", S5_API_OK, NULL},
        {404, "Not Found", S5_API_OK, NULL},
        {405, "Method Not Allowed", S5_API_MALFORMED, "Only GET, HEAD and POST are answered."},
        {408, "Request Timeout", S5_API_MALFORMED, "The request took too long to arrive."},
        {409, "Conflict", S5_API_OK, NULL},
        {411, "Length Required", S5_API_MALFORMED, "A POST says how long its body is: Content-Length."},
        {413, "Content Too Large", S5_API_TOO_LONG, "The body is longer than a body may be."},
        {414, "URI Too Long", S5_API_TOO_LONG, "The address is longer than an address may be."},
        {417, "Expectation Failed", S5_API_MALFORMED, "Send the body without waiting for a go-ahead."},
        {426, "Upgrade Required", S5_API_MALFORMED, "Only WebSockets of version 13 are supported."},
        {429, "Too Many Requests", S5_API_OK, NULL},
        {431, "Request Header Fields Too Large", S5_API_TOO_LONG, "The head of the request is too long."},
        {501, "Not Implemented", S5_API_MALFORMED, "A body must come whole, after a Content-Length."},
        {503, "Service Unavailable", S5_API_BUSY, "The server has no room just now; try again in a moment."},
        {505, "HTTP Version Not Supported", S5_API_MALFORMED, "Only HTTP/1.1 is supported."},
        {500, "Internal Server Error", S5_API_BUSY, "Something went wrong here; try again in a moment."},
    };
    size_t row = 0;
    while (row < sizeof HTTP_STATUSES / sizeof *HTTP_STATUSES - 1 && HTTP_STATUSES[row].status != status)
        row++;
    return &HTTP_STATUSES[row];
}

/* ------------------------------------------------------------------- spans */

bool s5_span_is(S5Span span, const char *text)
{
    return span.bytes && strlen(text) == span.size && !memcmp(span.bytes, text, span.size);
}

static bool is_any_case(S5Span span, const char *text)
{
    return span.bytes && strlen(text) == span.size && !strncasecmp(span.bytes, text, span.size);
}

bool s5_span_copy(S5Span span, char *text, size_t size)
{
    *text = 0;
    if (span.size >= size || (span.size && memchr(span.bytes, 0, span.size)))
        return false;
    if (span.size)
        memcpy(text, span.bytes, span.size);
    text[span.size] = 0;
    return true;
}

static S5Span span_of(const char *from, const char *to)
{
    return (S5Span){from, (size_t)(to - from)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static S5Span trimmed(S5Span span)
{
    while (span.size && is_blank(span.bytes[0]))
        span = (S5Span){span.bytes + 1, span.size - 1};
    while (span.size && is_blank(span.bytes[span.size - 1]))
        span.size--;
    return span;
}

/* Takes from the front of `rest` the bytes before a character, and the character; all of it if the character is not
 * there. */
static S5Span take_until(S5Span *rest, char sign)
{
    const char *end = rest->bytes + rest->size;
    const char *at = rest->size ? memchr(rest->bytes, sign, rest->size) : NULL;
    const S5Span taken = span_of(rest->bytes, at ? at : end);
    *rest = at ? span_of(at + 1, end) : span_of(end, end);
    return taken;
}

void s5_http_put_field(S5Text *text, const char *name, const char *value)
{
    s5_text_add(text, name);
    s5_text_add(text, ": ");
    s5_text_add(text, value);
    s5_text_add(text, "\r\n");
}

/* Whether a comma-separated list has that word, in any case. */
static bool lists_word(S5Span list, const char *word)
{
    while (list.size)
        if (is_any_case(trimmed(take_until(&list, ',')), word))
            return true;
    return false;
}

/* ------------------------------------------------------------------ fields */

static bool is_letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_token_char(char c)
{
    return is_letter_or_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_token(S5Span span)
{
    for (size_t i = 0; i < span.size; i++)
        if (!is_token_char(span.bytes[i]))
            return false;
    return span.size > 0;
}

static bool is_field_value(S5Span span)
{
    for (size_t i = 0; i < span.size; i++) {
        const unsigned char c = (unsigned char)span.bytes[i];
        if ((c < ' ' && c != '\t') || c == 127)
            return false;
    }
    return true;
}

S5Span s5_http_field(const S5HttpHead *head, const char *name)
{
    for (int i = head->field_count; i-- > 0;)
        if (is_any_case(head->field[i].name, name))
            return head->field[i].value;
    return (S5Span){NULL, 0};
}

/* Several lines with that name are one list (RFC 9110, section 5.3). */
static bool connection_lists(const S5HttpHead *head, const char *word)
{
    for (int i = 0; i < head->field_count; i++)
        if (is_any_case(head->field[i].name, "connection") && lists_word(head->field[i].value, word))
            return true;
    return false;
}

/* Two fields of one of these names could be understood in two ways. */
static bool comes_once(S5Span name)
{
    static const char *const ONCE[] = {"host", "content-length", "content-type", "transfer-encoding",
        "expect", "upgrade", "origin", "cookie", "sec-websocket-key", "sec-websocket-version",
        "if-none-match", "authorization"};
    for (size_t i = 0; i < sizeof ONCE / sizeof *ONCE; i++)
        if (is_any_case(name, ONCE[i]))
            return true;
    return false;
}

static int read_field(S5Span line, S5HttpHead *head)
{
    const char *colon = memchr(line.bytes, ':', line.size);
    if (!colon)
        return 400;
    if (head->field_count == S5_HTTP_FIELDS)
        return 431;
    const S5Span name = span_of(line.bytes, colon);
    const S5Span value = trimmed(span_of(colon + 1, line.bytes + line.size));
    if (!is_token(name) || !is_field_value(value))
        return 400;
    const bool once = comes_once(name);
    for (int i = 0; once && i < head->field_count; i++)
        if (head->field[i].name.size == name.size &&
            !strncasecmp(head->field[i].name.bytes, name.bytes, name.size))
            return 400;
    head->field[head->field_count++] = (S5HttpField){name, value};
    return 0;
}

/* ------------------------------------------------------------ request line */

static bool read_method(S5Span word, S5HttpMethod *method)
{
    static const char *const METHODS[S5_HTTP_METHODS] = {"GET", "HEAD", "POST"};
    for (int i = 0; i < S5_HTTP_METHODS; i++)
        if (s5_span_is(word, METHODS[i])) {
            *method = (S5HttpMethod)i;
            return true;
        }
    return false;
}

/* A path from this server's root, of visible characters; escapes with % stay as they are. */
static bool is_target(S5Span target)
{
    for (size_t i = 0; i < target.size; i++)
        if (target.bytes[i] <= ' ' || target.bytes[i] > '~' || target.bytes[i] == '#')
            return false;
    return target.size && target.bytes[0] == '/';
}

static int read_request_line(S5Span line, S5HttpHead *head)
{
    const S5Span method = take_until(&line, ' ');
    S5Span target = take_until(&line, ' ');
    if (!is_token(method) || line.size != strlen("HTTP/1.1") || memcmp(line.bytes, "HTTP/", 5) != 0)
        return 400;
    head->closes = s5_span_is(line, "HTTP/1.0");
    if (!head->closes && !s5_span_is(line, "HTTP/1.1"))
        return 505;
    if (!read_method(method, &head->method))
        return 405;
    if (!is_target(target))
        return 400;
    head->path = take_until(&target, '?');
    head->query = target;
    return 0;
}

/* -------------------------------------------------------------- the whole */

static int read_content_length(S5HttpHead *head)
{
    enum { DIGITS = 9 };
    const S5Span length = s5_http_field(head, "content-length");
    if (!length.bytes)
        return head->method == S5_HTTP_POST ? 411 : 0;
    for (size_t i = 0; i < length.size; i++) {
        if (length.bytes[i] < '0' || length.bytes[i] > '9')
            return 400;
        if (i < DIGITS)
            head->body_size = head->body_size * 10 + (size_t)(length.bytes[i] - '0');
    }
    if (!length.size || (head->method != S5_HTTP_POST && head->body_size))
        return 400;
    return length.size > DIGITS ? 413 : 0;
}

/* A name or number, and a port (RFC 3986, section 3.2); HTTP/1.0 has no Host. */
static bool is_host(const S5HttpHead *head)
{
    const S5Span host = s5_http_field(head, "host");
    for (size_t i = 0; i < host.size; i++)
        if (!is_letter_or_digit(host.bytes[i]) && !strchr("-._~%!$&'()*+,;=:[]", host.bytes[i]))
            return false;
    return host.bytes || head->closes;
}

static int read_upgrade(S5HttpHead *head)
{
    char accept[S5_HTTP_ACCEPT_SIZE];
    if (!is_any_case(s5_http_field(head, "upgrade"), "websocket") || !connection_lists(head, "upgrade"))
        return 0; /* any other upgrade is ignored */
    if (head->method != S5_HTTP_GET || head->closes)
        return 400;
    if (!s5_span_is(s5_http_field(head, "sec-websocket-version"), "13"))
        return 426;
    head->upgrades = s5_http_accept(s5_http_field(head, "sec-websocket-key"), accept);
    return head->upgrades ? 0 : 400;
}

/* Judges the fields in combination. */
static int judge_head(S5HttpHead *head)
{
    if (!is_host(head))
        return 400;
    if (s5_http_field(head, "transfer-encoding").bytes)
        return 501;
    if (s5_http_field(head, "expect").bytes)
        return 417;
    const int status = read_content_length(head);
    if (connection_lists(head, "close"))
        head->closes = true;
    return status ? status : read_upgrade(head);
}

/* Takes a line that ends with CR LF; a CR or LF alone makes the line invalid. */
static bool take_head_line(S5Span *rest, S5Span *line)
{
    *line = take_until(rest, '\n');
    if (!line->size || line->bytes[line->size - 1] != '\r')
        return false;
    line->size--;
    return !line->size || !memchr(line->bytes, '\r', line->size);
}

int s5_http_read(const char *bytes, size_t size, S5HttpHead *head)
{
    S5Span rest = {bytes, size}, line;
    head->field_count = 0;
    head->body_size = 0;
    head->upgrades = false;
    int status = take_head_line(&rest, &line) ? read_request_line(line, head) : 400;
    while (!status) {
        if (!take_head_line(&rest, &line))
            return 400;
        if (!line.size)
            return judge_head(head);
        status = read_field(line, head);
    }
    return status;
}

size_t s5_http_head_size(const char *bytes, size_t size, size_t scanned)
{
    enum { END = 4 };
    for (size_t at = scanned < END ? 0 : scanned - (END - 1); at + END <= size; at++) {
        const char *cr = memchr(bytes + at, '\r', size - at - (END - 1));
        if (!cr)
            return 0;
        at = (size_t)(cr - bytes);
        if (!memcmp(cr, "\r\n\r\n", END))
            return at + END;
    }
    return 0;
}

bool s5_http_may_begin(const char *bytes, size_t size)
{
    enum { LONGEST_METHOD = 16 };
    for (size_t i = 0; i < size && i <= LONGEST_METHOD; i++) {
        if (bytes[i] == ' ')
            return i > 0;
        if (!is_token_char(bytes[i]))
            return false;
    }
    return size <= LONGEST_METHOD;
}

bool s5_http_accept(S5Span key, char accept[S5_HTTP_ACCEPT_SIZE])
{
    static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    enum { KEY = 24, RANDOM = 16 };
    unsigned char random[RANDOM], hash[S5_SHA1_SIZE];
    char text[KEY + sizeof GUID];
    size_t size = 0;
    if (key.size != KEY ||
        sodium_base642bin(
            random, sizeof random, key.bytes, KEY, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 ||
        size != RANDOM)
        return false;
    memcpy(text, key.bytes, KEY);
    memcpy(text + KEY, GUID, sizeof GUID);
    s5_sha1(text, sizeof text - 1, hash);
    sodium_bin2base64(accept, S5_HTTP_ACCEPT_SIZE, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
