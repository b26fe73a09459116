#ifndef ORDRUM_PAGE_H
#define ORDRUM_PAGE_H

#include <stddef.h>

/// The files of the page, as bytes in the program.
size_t page_count(void);
const char *page_name(size_t index);
const unsigned char *page_bytes(size_t index);
size_t page_size(size_t index);

#endif
