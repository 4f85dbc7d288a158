#include "spoilfive/lesson.h"

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
