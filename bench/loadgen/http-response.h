#ifndef FANLOAD_HTTP_RESPONSE_H
#define FANLOAD_HTTP_RESPONSE_H

/* Length in bytes of the first whole HTTP/1.1 response in `text` and its status, or 0 when more bytes are needed.
 * Understands Content-Length and chunked bodies, which is what an API answers with. */
int http_response_length(const char *text, int length, int *status);

#endif
