#include <sys/event.h>
