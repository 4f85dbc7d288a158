/* Reading frames, and putting messages together. */
#include "websocket.h"

#include "spoilfive/assert.h"

#include <stdlib.h>
#include <string.h>

enum {
    FINAL = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0F,
    MASKED = 0x80,
    LENGTH = 0x7F,
    MASK = 4,
    SHORT = 2,
    NEXT_TWO = 126,
    NEXT_EIGHT = 127
};

/* ------------------------------------------------------------------- UTF-8 */

bool s5_utf8_take(S5Utf8 *u, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const uint8_t byte = (uint8_t)bytes[i];
        if (u->left) {
            if (byte < u->least || byte > u->most)
                return false;
            *u = (S5Utf8){(uint8_t)(u->left - 1), 0x80, 0xBF};
        } else if (byte >= 0x80) {
            if (byte < 0xC2 || byte > 0xF4)
                return false;
            u->left = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
            u->least = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80; /* in the shortest form, */
            u->most = byte == 0xED   ? 0x9F
                      : byte == 0xF4 ? 0x8F
                                     : 0xBF; /* no surrogate, nothing above U+10FFFF */
        }
    }
    return true;
}

static bool is_utf8(const char *bytes, size_t size)
{
    S5Utf8 utf8 = {0, 0, 0};
    return s5_utf8_take(&utf8, bytes, size) && !utf8.left;
}

/* ------------------------------------------------------------------ header */

static S5WsEvent fault(S5WsFound *found, int code)
{
    found->code = code;
    return S5_WS_FAULT;
}

static bool is_control_frame(int opcode)
{
    return opcode >= S5_WS_CLOSE;
}

static size_t length_bytes(uint8_t second)
{
    switch (second & LENGTH) {
    case NEXT_TWO:
        return 2;
    case NEXT_EIGHT:
        return 8;
    default:
        return 0;
    }
}

static uint64_t read_frame_length(const S5WsReader *r)
{
    const size_t more = length_bytes(r->header[1]);
    uint64_t length = more ? 0 : r->header[1] & LENGTH;
    for (size_t i = 0; i < more; i++)
        length = length << 8 | r->header[SHORT + i];
    return length;
}

/* Only the shortest form is allowed (section 5.2). */
static bool is_shortest(size_t more, uint64_t length)
{
    return more == 0 || (more == 2 ? length > S5_WS_CONTROL_MAX : length > UINT16_MAX && length >> 63 == 0);
}

static bool is_in_order(const S5WsReader *r, int opcode)
{
    switch (opcode) {
    case S5_WS_CONTINUATION:
        return r->message;
    case S5_WS_TEXT:
    case S5_WS_BINARY:
        return !r->message;
    default:
        return opcode >= S5_WS_CLOSE && opcode <= S5_WS_PONG;
    }
}

/* The header is complete, and the payload begins. Returns 0, or the code to close with. */
static int begin_frame(S5WsReader *r)
{
    const int opcode = r->header[0] & OPCODE;
    r->left = read_frame_length(r);
    if (r->header[0] & RESERVED || !(r->header[1] & MASKED) || !is_in_order(r, opcode) ||
        !is_shortest(length_bytes(r->header[1]), r->left))
        return S5_WS_PROTOCOL_ERROR;
    if (is_control_frame(opcode)) {
        r->control_size = 0;
        if (!(r->header[0] & FINAL) || r->left > S5_WS_CONTROL_MAX)
            return S5_WS_PROTOCOL_ERROR;
    } else if (r->left > S5_WS_SKIPPED_MAX) {
        return S5_WS_TOO_BIG;
    } else if (opcode) {
        r->message = (uint8_t)opcode;
        r->utf8 = (S5Utf8){0, 0, 0};
        r->oversized = false;
        r->passed = 0;
    }
    r->in_payload = true;
    r->mask_at = 0;
    return 0;
}

/* Takes bytes of the header; true when it is complete. */
static bool take_header(S5WsReader *r, char **at, const char *end)
{
    while (*at < end) {
        r->header[r->header_size++] = (uint8_t)**at;
        ++*at;
        if (r->header_size >= SHORT && r->header_size == SHORT + length_bytes(r->header[1]) + MASK)
            return true;
        if (r->header_size == SHORT && !(r->header[1] & MASKED))
            return true; /* it ends here, and is wrong */
    }
    return false;
}

/* ----------------------------------------------------------------- payload */

static void unmask(S5WsReader *r, char *bytes, size_t size)
{
    const uint8_t *mask = r->header + r->header_size - MASK;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)((uint8_t)bytes[i] ^ mask[(r->mask_at + i) % MASK]);
    r->mask_at = (uint8_t)((r->mask_at + size) % MASK);
}

static void forget_kept(S5WsReader *r)
{
    free(r->kept);
    r->kept = NULL;
    r->kept_size = 0;
}

static void keep_message_bytes(S5WsReader *r, const char *bytes, size_t size, size_t limit)
{
    char *kept =
        r->oversized || r->kept_size + size > limit ? NULL : realloc(r->kept, r->kept_size + size + 1);
    if (!kept) {
        r->oversized = true;
        r->passed += r->kept_size + size;
        forget_kept(r);
        return;
    }
    S5_ASSERT(r->kept_size + size <= limit);
    memcpy(kept + r->kept_size, bytes, size);
    r->kept = kept;
    r->kept_size += size;
}

static bool may_be_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static S5WsEvent end_control(S5WsReader *r, S5WsFound *found)
{
    enum { CODE = 2 };
    const uint8_t *bytes = (const uint8_t *)r->control;
    *found = (S5WsFound){(S5WsOpcode)(r->header[0] & OPCODE), r->control, r->control_size, S5_WS_NO_STATUS};
    if (found->opcode != S5_WS_CLOSE || !found->size)
        return S5_WS_CONTROL;
    if (found->size < CODE)
        return fault(found, S5_WS_PROTOCOL_ERROR);
    found->code = bytes[0] << 8 | bytes[1];
    if (!may_be_code(found->code))
        return fault(found, S5_WS_PROTOCOL_ERROR);
    if (!is_utf8(r->control + CODE, found->size - CODE))
        return fault(found, S5_WS_NOT_TEXT);
    return S5_WS_CONTROL;
}

/* The message is complete; `bytes` are the last part of it, or all of it if none was kept. */
static S5WsEvent end_message(S5WsReader *r, char *bytes, size_t size, size_t limit, S5WsFound *found)
{
    *found = (S5WsFound){.opcode = (S5WsOpcode)r->message, .bytes = bytes, .size = size};
    r->message = 0;
    if (!r->oversized && r->utf8.left)
        return fault(found, S5_WS_NOT_TEXT);
    if (!r->kept && !r->oversized && size <= limit)
        return S5_WS_MESSAGE;
    keep_message_bytes(r, bytes, size, limit);
    found->bytes = r->kept;
    found->size = r->kept_size;
    return r->oversized ? S5_WS_LONG : S5_WS_MESSAGE;
}

static S5WsEvent take_data(S5WsReader *r, char *bytes, size_t size, size_t limit, S5WsFound *found)
{
    if (r->message == S5_WS_TEXT && !r->oversized && !s5_utf8_take(&r->utf8, bytes, size))
        return fault(found, S5_WS_NOT_TEXT);
    if (!r->left && r->header[0] & FINAL)
        return end_message(r, bytes, size, limit, found);
    keep_message_bytes(r, bytes, size, limit);
    return r->passed > S5_WS_SKIPPED_MAX ? fault(found, S5_WS_TOO_BIG) : S5_WS_MORE;
}

static S5WsEvent take_payload(S5WsReader *r, size_t limit, char **at, const char *end, S5WsFound *found)
{
    char *bytes = *at;
    const size_t here = (size_t)(end - bytes), size = r->left < here ? (size_t)r->left : here;
    S5_ASSERT(size <= r->left && bytes + size <= end);
    S5_ASSERT(r->in_payload && r->header_size > MASK);
    *at += size;
    r->left -= size;
    unmask(r, bytes, size);
    const bool ends = !r->left, control = is_control_frame(r->header[0] & OPCODE);
    S5WsEvent event = S5_WS_MORE;
    if (control) {
        S5_ASSERT(r->control_size + size <= S5_WS_CONTROL_MAX);
        memcpy(r->control + r->control_size, bytes, size);
        r->control_size = (uint8_t)(r->control_size + size);
        event = ends ? end_control(r, found) : S5_WS_MORE;
    } else {
        event = take_data(r, bytes, size, limit, found);
    }
    if (ends) {
        r->in_payload = false;
        r->header_size = 0;
        r->parts += !control && r->message;
    }
    return event;
}

S5WsEvent s5_ws_read(S5WsReader *r, size_t limit, char **at, char *end, S5WsFound *found)
{
    S5WsEvent event = S5_WS_MORE;
    if (!r->message) /* the part that was kept has been read by now */
        forget_kept(r);
    while (event == S5_WS_MORE && *at < end) {
        if (!r->in_payload) {
            const int code = take_header(r, at, end) ? begin_frame(r) : 0;
            if (code)
                return fault(found, code);
        }
        if (r->in_payload && (*at < end || !r->left))
            event = take_payload(r, limit, at, end, found);
    }
    return event;
}

void s5_ws_end(S5WsReader *r)
{
    forget_kept(r);
}

size_t s5_ws_header(char header[S5_WS_HEADER_MAX], S5WsOpcode opcode, size_t size)
{
    const bool shortest = size <= S5_WS_CONTROL_MAX;
    const int next = size > UINT16_MAX ? NEXT_EIGHT : NEXT_TWO;
    header[0] = (char)(FINAL | opcode);
    header[1] = (char)(shortest ? (int)size : next);
    const size_t more = length_bytes((uint8_t)header[1]);
    for (size_t i = 0; i < more; i++)
        header[SHORT + i] = (char)(size >> (8 * (more - 1 - i)) & 0xFF);
    return SHORT + more;
}
