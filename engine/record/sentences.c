/* The sentences of lessons and events. */
#include "spoilfive/lesson.h"
#include "spoilfive/narration.h"
#include "spoilfive/text.h"

typedef struct LessonRow {
    const char *key, *sentence;
} LessonRow;

static const LessonRow LESSONS[S5_LESSONS] = {
#define ROW(NAME, key, sentence) {key, sentence},
    S5_LESSON_MAP(ROW)
#undef ROW
};

const char *s5_lesson_key(S5Lesson lesson)
{
    return LESSONS[lesson].key;
}

const char *s5_lesson_sentence(S5Lesson lesson)
{
    return LESSONS[lesson].sentence;
}

const char *s5_event_sentence(const char *key, bool you)
{
    static const struct {
        const char *key, *sentence, *own;
    } ROWS[] = {
#define ROW(key, sentence, own) {key, sentence, own},
        S5_NARRATION_MAP(ROW)
#undef ROW
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (s5_text_same(ROWS[i].key, key))
            return you && *ROWS[i].own ? ROWS[i].own : ROWS[i].sentence;
    return NULL;
}
