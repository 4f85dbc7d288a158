/* The codes and statuses of errors, and errors as JSON. */
#include "api_error.h"

#include "engine/record/json.h"

static const struct {
    const char *code;
    int status;
} ERRORS[S5_API_ERRORS] = {
#define ROW(NAME, code, status, when) [S5_API_##NAME] = {code, status},
    S5_API_ERROR_MAP(ROW)
#undef ROW
};

const char *s5_api_error_code(S5ApiError error)
{
    return ERRORS[error].code;
}

int s5_api_error_status(S5ApiError error)
{
    return ERRORS[error].status;
}

void s5_api_error_put_fields(S5Text *text, S5ApiError error, const char *sentence)
{
    s5_put_string_field(text, "{\"error\":", sentence);
    s5_put_string_field(text, ",\"code\":", ERRORS[error].code);
}

void s5_api_error_put_body(S5Text *text, S5ApiError error, const char *sentence)
{
    s5_api_error_put_fields(text, error, sentence);
    S5_PUT(text, "}\n");
}

void s5_api_error_put_event(S5Text *text, S5ApiError error)
{
    s5_put_string_field(text, "{\"event\":\"error\",\"code\":", ERRORS[error].code);
}
