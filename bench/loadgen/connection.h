#ifndef FANLOAD_CONNECTION_H
#define FANLOAD_CONNECTION_H

#include <stdint.h>

#include "script.h"

#define MAX_PORTS 16

/* A request whose HTTP answer has not come yet. */
typedef struct {
  uint64_t sent_at_ns;
  const char *channel;
  char uuid[UUID_CHARS + 1];
} PendingRequest;

typedef struct {
  char *bytes;
  int length;
  int capacity;
} Buffer;

typedef struct {
  int fd;
  int index;
  int is_sender;
  int step;
  int ready;
  int waits_to_write;
  int retries;
  uint64_t opened_at_ns;
  Buffer in;
  Buffer out;
  PendingRequest *pending; /* a queue in the order sent: HTTP/1.1 answers in order */
  int pending_start, pending_count, pending_capacity;
  uint64_t *seen; /* one bit per message slot, to tell a repeated delivery from a first one */
} Connection;

typedef struct {
  int epoll_fd;
  const char *host;
  int ports[MAX_PORTS];
  int port_count;
} Network;

/* Every function ends the process with a reason on stderr when the server breaks a connection: a run with a lost
 * listener has no figure worth printing. */
void connection_open(Network *network, Connection *connection);
/* Drops the partial handshake and reconnects: ejabberd sometimes leaves one unanswered. */
void connection_reopen(Network *network, Connection *connection);
void connection_put(Connection *connection, const char *bytes, int length);
void connection_put_websocket_text(Connection *connection, const char *text, int length);
void connection_flush(Network *network, Connection *connection);
/* Reads available bytes into connection->in; returns 0 when there were none, else 1 when no more follow, 2 when more
 * may. */
int connection_read(Connection *connection);
void connection_consume(Connection *connection, int length);
void connection_release_idle_buffer(Connection *connection);
PendingRequest *connection_push_pending(Connection *connection);
PendingRequest *connection_shift_pending(Connection *connection);

#endif
