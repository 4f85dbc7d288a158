#define _DEFAULT_SOURCE /* setgroups() */
#include "service_unit.h"

#include "server/common/fail.h"

#include <dirent.h>
#include <errno.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NAME "spoilfive-server.service"

enum { VALUE_SIZE = 2048, LINE_SIZE = 2048, DIRS_MOST = 8 };

/* Settings of a unit that say what the server may do. Those that are lists add up; an empty value begins anew. */
enum { START, STATE, WRITABLE, HIDDEN, SYSTEM, HOME, TMP, DYNAMIC, USER, KEYS };

static const struct {
    const char *name;
    bool list;
} KEY[KEYS] = {
    [START] = {"ExecStart", true},
    [STATE] = {"StateDirectory", true},
    [WRITABLE] = {"ReadWritePaths", true},
    [HIDDEN] = {"InaccessiblePaths", true},
    [SYSTEM] = {"ProtectSystem", false},
    [HOME] = {"ProtectHome", false},
    [TMP] = {"PrivateTmp", false},
    [DYNAMIC] = {"DynamicUser", false},
    [USER] = {"User", false},
};

/* What these settings do (systemd.exec): a service may not write there, or what is there is not what others see. */
static const struct {
    int key;
    const char *value, *folders;
    bool hides;
} RULES[] = {
    {SYSTEM, "strict", "/", false},
    {SYSTEM, "full", "/usr /boot /efi /etc", false},
    {SYSTEM, "yes", "/usr /boot /efi", false},
    {HOME, "yes", "/home /root /run/user", true},
    {HOME, "tmpfs", "/home /root /run/user", true},
    {HOME, "read-only", "/home /root /run/user", false},
    {TMP, "yes", "/tmp /var/tmp", true},
};

typedef struct Unit {
    char value[KEYS][VALUE_SIZE];
} Unit;

/* ------------------------------------------------------------------- reading */

static bool is_yes(const char *value)
{
    return !strcasecmp(value, "yes") || !strcasecmp(value, "true") || !strcasecmp(value, "on") ||
           !strcmp(value, "1");
}

static void take_value(Unit *unit, int key, const char *value)
{
    char *all = unit->value[key];
    const size_t used = KEY[key].list && *value ? strlen(all) : 0;
    snprintf(all + used, VALUE_SIZE - used, "%s%s", used ? " " : "", is_yes(value) ? "yes" : value);
}

static void take_line(Unit *unit, char *line)
{
    line[strcspn(line, "\n")] = 0;
    char *value = strchr(line, '=');
    if (!value)
        return;
    *value++ = 0;
    for (int key = 0; key < KEYS; key++)
        if (!strcmp(line, KEY[key].name))
            take_value(unit, key, value);
}

static bool read_file(Unit *unit, const char *path)
{
    char line[LINE_SIZE];
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        take_line(unit, line);
    return file && fclose(file) == 0;
}

static int is_drop_in(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && !strcmp(end, ".conf");
}

static void read_drop_ins(Unit *unit, const char *folder)
{
    char path[PATH_MAX];
    struct dirent **found = NULL;
    snprintf(path, sizeof path, "%s/" NAME ".d", folder);
    const int count = scandir(path, &found, is_drop_in, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/" NAME ".d/%s", folder, found[i]->d_name);
        read_file(unit, path);
        free(found[i]);
    }
    free(found);
}

/* Reads the unit, and what the operator has changed of it. */
static bool read_unit(Unit *unit)
{
    static const char USUAL[] =
        "/etc/systemd/system:/run/systemd/system:/usr/local/lib/systemd/system:/usr/lib/systemd/system";
    const char *given = getenv("SYSTEMD_UNIT_PATH");
    char all[PATH_MAX], path[PATH_MAX + sizeof NAME], *folder[DIRS_MOST], *rest = NULL;
    int count = 0;
    bool found = false;
    *unit = (Unit){0};
    snprintf(all, sizeof all, "%s", given && *given ? given : USUAL);
    for (char *one = strtok_r(all, ":", &rest); one && count < DIRS_MOST; one = strtok_r(NULL, ":", &rest))
        folder[count++] = one;
    for (int i = 0; i < count && !found; i++) {
        snprintf(path, sizeof path, "%s/" NAME, folder[i]);
        found = read_file(unit, path);
    }
    while (found && count)
        read_drop_ins(unit, folder[--count]);
    return found;
}

/* A user that systemd makes has these limits in any case. */
static void add_implied(Unit *unit)
{
    if (strcmp(unit->value[DYNAMIC], "yes") != 0)
        return;
    strcpy(unit->value[SYSTEM], "strict");
    strcpy(unit->value[TMP], "yes");
    if (strcmp(unit->value[HOME], "yes") != 0 && strcmp(unit->value[HOME], "tmpfs") != 0)
        strcpy(unit->value[HOME], "read-only");
}

/* Whether the unit starts the server with this file. */
static bool names_file(const Unit *unit, const char *file)
{
    char words[VALUE_SIZE], *rest = NULL, own[PATH_MAX], other[PATH_MAX];
    bool next = false, same = false;
    snprintf(words, sizeof words, "%s", unit->value[START]);
    for (char *word = strtok_r(words, " ", &rest); word && !same; word = strtok_r(NULL, " ", &rest)) {
        same = next && realpath(word, own) && realpath(file, other) && !strcmp(own, other);
        next = !strcmp(word, "--config");
    }
    return same;
}

/* -------------------------------------------------------------------- places */

/* The path without links as far as there is one; the rest of it as it is, if that says where it leads. */
static bool resolve(const char *path, char real[PATH_MAX])
{
    char head[PATH_MAX], *slash;
    snprintf(head, sizeof head, "%s", path);
    while (!realpath(head, real) && (slash = strrchr(head, '/')))
        slash[slash == head] = 0;
    const size_t known = strcmp(real, "/") ? strlen(real) : 0;
    const char *rest = path + strlen(head);
    rest += strspn(rest, "/");
    if (*rest)
        snprintf(real + known, PATH_MAX - known, "/%s", rest);
    return *path == '/' && !strstr(rest, "..");
}

static bool is_below(const char *path, const char *folder)
{
    const size_t size = strlen(folder);
    return !strcmp(folder, "/") || (!strncmp(path, folder, size) && (!path[size] || path[size] == '/'));
}

/* Whether a path is in one of the folders of a list; each may begin with signs for systemd, or with a folder that all are in. */
static bool is_in(const char *path, const char *list, const char *in)
{
    char words[VALUE_SIZE], folder[PATH_MAX], *rest = NULL;
    snprintf(words, sizeof words, "%s", list);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        snprintf(folder, sizeof folder, "%s%s", in, word + strspn(word, "-+"));
        if (is_below(path, folder))
            return true;
    }
    return false;
}

static bool is_limited(const Unit *unit, const char *path, bool hidden)
{
    bool limited = hidden && is_in(path, unit->value[HIDDEN], "");
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES && !limited; i++)
        limited = RULES[i].hides == hidden && !strcmp(unit->value[RULES[i].key], RULES[i].value) &&
                  is_in(path, RULES[i].folders, "");
    return limited;
}

/* The user of the service: where systemd makes one, the owner of its folder. */
static struct stat user_of(const Unit *unit)
{
    char folder[VALUE_SIZE + 32];
    struct stat owner;
    const struct passwd *user = getpwnam(unit->value[USER]);
    snprintf(folder, sizeof folder, "/var/lib/private/%.*s", (int)strcspn(unit->value[STATE], " "),
        unit->value[STATE]);
    if (user)
        return (struct stat){.st_uid = user->pw_uid, .st_gid = user->pw_gid};
    if (stat(folder, &owner) == 0)
        return owner;
    return (struct stat){.st_uid = 65534, .st_gid = 65534};
}

/* Why the user of the service can't have a file or a folder, as access() says; 0: it can. Only root can try that. */
static int try_as_user(const Unit *unit, const char *path, int mode)
{
    const struct stat user = user_of(unit);
    int status = 0;
    if (geteuid() != 0 || !*unit->value[USER])
        return 0;
    const pid_t child = fork();
    if (child == 0)
        _exit(setgroups(0, NULL) == 0 && setgid(user.st_gid) == 0 && setuid(user.st_uid) == 0 &&
                      access(path, mode) == 0
                  ? 0
                  : errno);
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

/* ------------------------------------------------------------------ checking */

static bool fail(S5Text *error, const char *setting, const char *path, const char *why)
{
    return s5_fail_as(error, "%s: %s: %s", setting, path, why);
}

static bool fail_limited(const Unit *unit, const char *setting, const char *path, bool hidden, S5Text *error)
{
    if (hidden)
        return fail(error, setting, path, "the service can't see what is there; its unit is " NAME);
    return s5_fail_as(error,
        "%s: %s: the service may not write there, only in /var/lib/%s%s%s; its unit is " NAME, setting, path,
        unit->value[STATE], *unit->value[WRITABLE] ? " " : "", unit->value[WRITABLE]);
}

static bool fail_for_user(S5Text *error, const char *setting, const char *path, const char *what, int wrong)
{
    return s5_fail_as(error, "%s: %s: the service's user can't %s: %s", setting, path, what, strerror(wrong));
}

/* Leaves of a path the part of it that there is. */
static void keep_what_is_there(char *path)
{
    struct stat what;
    while (stat(path, &what) != 0 && strlen(path) > 1)
        strrchr(path, '/')[strrchr(path, '/') == path] = 0;
}

/* Whether the service could use a path in a way, as access() takes it. A relative one would be in another folder for it. */
static bool check_path(const Unit *unit, const char *setting, const char *path, int mode, S5Text *error)
{
    char real[PATH_MAX];
    if (!path)
        return true;
    if (strlen(path) >= PATH_MAX || !resolve(path, real))
        return fail(error, setting, path, "a service needs the whole path, from / on and without ..");
    if (is_limited(unit, real, true))
        return fail_limited(unit, setting, real, true, error);
    if (is_in(real, unit->value[STATE], "/var/lib/") ||
        is_in(real, unit->value[STATE], "/var/lib/private/")) /* systemd makes it and gives it to the user */
        return true;
    const bool writes = mode & W_OK;
    if (writes && !is_in(real, unit->value[WRITABLE], "") && is_limited(unit, real, false))
        return fail_limited(unit, setting, real, false, error);
    char there[PATH_MAX];
    snprintf(there, sizeof there, "%s", real);
    if (writes)
        keep_what_is_there(there);
    const int wrong = try_as_user(unit, there, mode);
    return !wrong || fail_for_user(error, setting, real, writes ? "write there" : "read it", wrong);
}

bool s5_service_allows(const char *file, const S5ServerConfig *config, S5Text *error)
{
    Unit unit;
    if (!file || !read_unit(&unit) || !names_file(&unit, file))
        return true;
    add_implied(&unit);
    return check_path(&unit, "data", config->data, W_OK | X_OK, error) &&
           check_path(&unit, "page", config->page, R_OK | X_OK, error) &&
           check_path(&unit, "beacon-file", config->beacons, R_OK, error);
}
