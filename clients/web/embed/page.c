#include "page.h"

static const unsigned char index_html[] = {
#embed "../index.html"
};

struct file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

#define FILE_OF(name, bytes) {name, bytes, sizeof bytes}

static const struct file files[] = {
  FILE_OF("index.html", index_html),
};

size_t page_count(void) { return sizeof files / sizeof *files; }
const char *page_name(size_t index) { return files[index].name; }
const unsigned char *page_bytes(size_t index) { return files[index].bytes; }
size_t page_size(size_t index) { return files[index].size; }
