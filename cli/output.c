/* A file that a command writes: beside the target until it is whole. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether the file with this name can be replaced. */
static bool is_replaceable(const char *name)
{
    struct stat found;
    return lstat(name, &found) != 0 || S_ISREG(found.st_mode);
}

static bool complain_of_output(const S5Output *output)
{
    return !s5_fault(output->command, "%s: %s", output->name, strerror(errno));
}

bool s5_output_open(const S5Command *command, S5Output *output, const char *name)
{
    const bool standard = !name || !strcmp(name, "-");
    *output = (S5Output){.command = command, .name = standard ? "standard output" : name, .file = stdout};
    if (standard)
        return true;
    if (!*name || strlen(name) > S5_OUTPUT_NAME_MAX)
        return !s5_fault(
            command, *name ? "the name of the file is too long" : "a file's name is missing: it is empty");
    if (is_replaceable(name))
        snprintf(output->part, sizeof output->part, "%s.part", name);
    output->file = fopen(*output->part ? output->part : name, "wb");
    if (!output->file)
        return complain_of_output(output);
    fcntl(fileno(output->file), F_SETFD, FD_CLOEXEC); /* programs that we start must not inherit it */
    return true;
}

const char *s5_output_path(const S5Output *output)
{
    if (*output->part)
        return output->part;
    return output->file == stdout ? "/dev/stdout" : output->name;
}

bool s5_output_close(S5Output *output)
{
    FILE *file = output->file;
    bool good = fflush(file) == 0 && !ferror(file);
    if (!good)
        complain_of_output(output);
    if (file != stdout && fclose(file) != 0 && good)
        good = complain_of_output(output);
    output->file = NULL;
    if (good && *output->part && rename(output->part, output->name) != 0)
        good = complain_of_output(output);
    return good;
}

void s5_output_drop(S5Output *output)
{
    if (!output->file || output->file == stdout)
        return;
    fclose(output->file);
    output->file = NULL;
    if (*output->part)
        unlink(output->part);
}
