/* In which order the journal's threads work: tables that are to be opened first, then what people ask for, fair by address. */
#include <string.h>

#include <sodium.h>

#include "support/journal.h"

enum { JOBS = 8 };

typedef struct Room Room;

/* Something to be done that goes on until it is let go. */
typedef struct Task {
    Room *room;
    S5ThreadTask work;
    uv_sem_t go;
    bool done;
} Task;

struct Room {
    Task task[JOBS];
    int tasks;
    uv_mutex_t mutex;
    uv_sem_t began;
    int order[JOBS], count; /* in which they began */
};

static void act(void *to)
{
    Task *task = to;
    Room *room = task->room;
    uv_mutex_lock(&room->mutex);
    room->order[room->count++] = (int)(task - room->task);
    uv_mutex_unlock(&room->mutex);
    uv_sem_post(&room->began);
    uv_sem_wait(&task->go);
}

static void on_done(void *task)
{
    ((Task *)task)->done = true;
}

static Task *new_task(Room *room)
{
    Task *task = &room->task[room->tasks++];
    task->room = room;
    uv_sem_init(&task->go, 0);
    return task;
}

/* Somebody at an address asks. */
static Task *ask(Fixture *f, Room *room, uint8_t address, uint8_t person)
{
    const S5Account asks = {
        .network = {{address}}, .address = {{address}}, .owner = {{person}}, .table = {{person}}};
    Task *task = new_task(room);
    s5_thread_task_in_turn(s5_journal_readings(f->log), &task->work, &asks, act, on_done, task);
    return task;
}

static void wait_until(Fixture *f, const Task *task)
{
    while (!task->done)
        uv_run(&f->loop, UV_RUN_ONCE);
}

static void let_go(Fixture *f, Task *task)
{
    uv_sem_post(&task->go);
    wait_until(f, task);
}

/* Four requests of two people at one address, one from another, and a table. */
static void shares_the_threads(void **state)
{
    Fixture *f = *state;
    Room room = {.count = 0};
    uv_mutex_init(&room.mutex);
    uv_sem_init(&room.began, 0);
    Task *first = ask(f, &room, 1, 1);
    for (int i = 0; i < 3; i++)
        ask(f, &room, 1, (uint8_t)(1 + i % 2));
    Task *other = ask(f, &room, 2, 3), *table = new_task(&room);
    s5_thread_task_now(&f->loop, &table->work, act, on_done, table);
    for (int i = 0; i < 3; i++) /* the first of each address, and the table */
        uv_sem_wait(&room.began);
    let_go(f, table);
    assert_int_equal(room.count, 3);
    let_go(f, other);
    Task *again = ask(f, &room, 2, 3);
    uv_sem_wait(&room.began); /* they had one, and the first address has one under way */
    assert_int_equal(room.order[3], (int)(again - room.task));
    let_go(f, first);
    uv_sem_wait(&room.began); /* the next of the first address; the others of it wait */
    assert_int_equal(room.count, 5);
    for (int i = 0; i < room.tasks; i++)
        uv_sem_post(&room.task[i].go);
    for (int i = 0; i < room.tasks; i++) {
        wait_until(f, &room.task[i]);
        uv_sem_destroy(&room.task[i].go);
    }
    assert_int_equal(room.count, room.tasks);
    uv_mutex_destroy(&room.mutex);
    uv_sem_destroy(&room.began);
}

int main(void)
{
    const struct CMUnitTest promises[] = {PROMISE(shares_the_threads)};
    return sodium_init() < 0 ? 1 : check_stores(promises, 1);
}
