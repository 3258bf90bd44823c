// Makes the n-th call of a kind fail, in a program that is started with this library in LD_PRELOAD.
//
//   FAULT_INJECTION       KIND:N or KIND:N:kill, for example write:3; with kill, the program is killed
//                         there by SIGKILL
//   FAULT_INJECTION_MARK  a file that is made when the call comes
//
// Kinds: open, read, write, sync, rename, map (of a file), allocate (as the engine does), status, thread,
// lock, directory, list, remove, duplicate, close.
//
// Writing to standard error never fails, since failures are reported there. Nor does opening a file of /proc, where
// libdispatch looks at its threads: it stops the process when it cannot. The command makes sure beforehand that it
// can open enough files.

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic long remaining;
static char kind[16];
static bool kills;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FAULT_INJECTION");
  const char *colon = text == NULL ? NULL : strchr(text, ':');
  if (colon == NULL || (size_t)(colon - text) >= sizeof kind) return;
  memcpy(kind, text, (size_t)(colon - text));
  remaining = strtol(colon + 1, NULL, 10);
  kills = strstr(colon, ":kill") != NULL;
}

/// Whether this is the call that is to fail.
static bool fails(const char *called, int number) {
  if (strcmp(called, kind) != 0 || atomic_fetch_sub(&remaining, 1) != 1) return false;
  const char *mark = getenv("FAULT_INJECTION_MARK");
  if (mark != NULL) {
    long file = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) syscall(SYS_close, file);
  }
  if (kills) syscall(SYS_kill, getpid(), SIGKILL);
  errno = number;
  return true;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILING(result, name, parameters, arguments, called, number, failure)   \
  result name parameters {                                                      \
    static __typeof__(&name) real;                                              \
    if (real == NULL) real = REAL(name);                                        \
    return fails(called, number) ? (failure) : real arguments;                  \
  }

#define OPENING(name)                                                           \
  int name(const char *path, int flags, ...) {                                  \
    va_list rest;                                                               \
    va_start(rest, flags);                                                      \
    mode_t mode = va_arg(rest, mode_t);                                         \
    va_end(rest);                                                               \
    bool isOurs = strncmp(path, "/proc/", 6) != 0;                              \
    return isOurs && fails("open", EMFILE) ? -1 : REAL(name)(path, flags, mode);          \
  }
OPENING(open)
OPENING(open64)

FAILING(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), "read", EIO, -1)
FAILING(ssize_t, pread, (int file, void *bytes, size_t count, off_t offset),
        (file, bytes, count, offset), "read", EIO, -1)
FAILING(ssize_t, pread64, (int file, void *bytes, size_t count, off64_t offset),
        (file, bytes, count, offset), "read", EIO, -1)

ssize_t write(int file, const void *bytes, size_t count) {
  return file != STDERR_FILENO && fails("write", ENOSPC) ? -1 : REAL(write)(file, bytes, count);
}

FAILING(int, fsync, (int file), (file), "sync", EIO, -1)
FAILING(int, rename, (const char *path, const char *other), (path, other), "rename", EACCES, -1)

#define MAPPING(name, offset_type)                                                                \
  void *name(void *start, size_t count, int access, int flags, int file, offset_type offset) {    \
    bool isMap = (flags & MAP_ANONYMOUS) == 0;                                                    \
    /* The allocator's own maps cannot be written to at first. */                                 \
    bool isMemory = !isMap && (flags & MAP_NORESERVE) && access == (PROT_READ | PROT_WRITE);      \
    if ((isMap && fails("map", ENODEV)) || (isMemory && fails("allocate", ENOMEM)))               \
      return MAP_FAILED;                                                                          \
    return REAL(name)(start, count, access, flags, file, offset);                                 \
  }
MAPPING(mmap, off_t)
MAPPING(mmap64, off64_t)

FAILING(void *, mremap, (void *start, size_t count, size_t newCount, int flags, ...),
        (start, count, newCount, flags), "allocate", ENOMEM, MAP_FAILED)

FAILING(int, stat, (const char *restrict path, struct stat *restrict status), (path, status),
        "status", EIO, -1)
FAILING(int, fstat, (int file, struct stat *status), (file, status), "status", EIO, -1)

FAILING(int, pthread_create,
        (pthread_t *restrict thread, const pthread_attr_t *restrict attributes,
         void *(*start)(void *), void *restrict argument),
        (thread, attributes, start, argument), "thread", EAGAIN, EAGAIN)

FAILING(int, flock, (int file, int operation), (file, operation), "lock", ENOLCK, -1)
FAILING(int, mkdir, (const char *path, mode_t mode), (path, mode), "directory", ENOSPC, -1)
FAILING(DIR *, opendir, (const char *path), (path), "list", EMFILE, NULL)
FAILING(int, unlink, (const char *path), (path), "remove", EIO, -1)
FAILING(int, dup, (int file), (file), "duplicate", EMFILE, -1)
// The file is closed, but what was written before may be lost.
int close(int file) {
  int result = REAL(close)(file);
  return fails("close", EIO) ? -1 : result;
}
