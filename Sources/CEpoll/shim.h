// What Swift's Glibc module leaves out: epoll and what wakes it, and accept4, which glibc shows to GNU sources only.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

extern int accept4(
    int descriptor, struct sockaddr *restrict address, socklen_t *restrict size, int flags);
