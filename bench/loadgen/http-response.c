#define _GNU_SOURCE
#include "http-response.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *find_header(const char *head, int head_length, const char *name) {
  size_t name_length = strlen(name);
  const char *end = head + head_length;
  for (const char *line = memchr(head, '\n', (size_t)head_length); line; line = memchr(line, '\n', (size_t)(end - line))) {
    line++;
    if ((size_t)(end - line) > name_length && !strncasecmp(line, name, name_length)) return line + name_length;
  }
  return NULL;
}

int http_response_length(const char *text, int length, int *status) {
  const char *blank = memmem(text, (size_t)length, "\r\n\r\n", 4);
  if (!blank) return 0;
  int head_length = (int)(blank - text) + 4;
  *status = length > 12 ? atoi(text + 9) : 0;
  const char *content_length = find_header(text, head_length, "content-length:");
  if (content_length) {
    int total = head_length + atoi(content_length);
    return length >= total ? total : 0;
  }
  if (!find_header(text, head_length, "transfer-encoding:")) return head_length;
  const char *last_chunk = memmem(blank, (size_t)(length - (blank - text)), "\r\n0\r\n\r\n", 7);
  return last_chunk ? (int)(last_chunk - text) + 7 : 0;
}
