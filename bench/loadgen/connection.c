#define _GNU_SOURCE
#include "connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"

#define READ_ROOM 16384
#define READ_GROWTH 65536
/* One source address per 20,000 connections, so that 28,000 ephemeral ports are not the limit. */
#define CONNECTIONS_PER_ADDRESS 20000

static void give_up(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
  exit(3);
}

void connection_open(Network *network, Connection *connection) {
  int yes = 1;
  connection->opened_at_ns = clock_now_ns();
  connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (connection->fd < 0) give_up("socket (is the limit of open files high enough?)");
  setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(connection->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);

  char source_ip[32];
  snprintf(source_ip, sizeof source_ip, "127.0.1.%d", 1 + connection->index / CONNECTIONS_PER_ADDRESS);
  struct sockaddr_in source = {.sin_family = AF_INET};
  inet_pton(AF_INET, source_ip, &source.sin_addr);
  if (bind(connection->fd, (struct sockaddr *)&source, sizeof source) < 0) give_up("bind");

  int port = network->ports[connection->index % network->port_count];
  struct sockaddr_in target = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  inet_pton(AF_INET, network->host, &target.sin_addr);
  if (connect(connection->fd, (struct sockaddr *)&target, sizeof target) < 0 && errno != EINPROGRESS) give_up("connect");

  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = connection};
  epoll_ctl(network->epoll_fd, EPOLL_CTL_ADD, connection->fd, &event);
  connection->waits_to_write = 1;
}

void connection_reopen(Network *network, Connection *connection) {
  close(connection->fd);
  connection->in.length = connection->out.length = connection->step = 0;
  connection->retries++;
  connection_open(network, connection);
}

void connection_put(Connection *connection, const char *bytes, int length) {
  Buffer *out = &connection->out;
  if (out->length + length > out->capacity) {
    out->capacity = (out->length + length) * 2;
    out->bytes = realloc(out->bytes, (size_t)out->capacity);
  }
  memcpy(out->bytes + out->length, bytes, (size_t)length);
  out->length += length;
}

/* Masked with zeros: a client must mask its frames, but may choose any mask. */
void connection_put_websocket_text(Connection *connection, const char *text, int length) {
  char header[8] = {(char)0x81};
  int header_length = 2;
  if (length < 126) {
    header[1] = (char)(0x80 | length);
  } else {
    header[1] = (char)(0x80 | 126);
    header[2] = (char)(length >> 8);
    header[3] = (char)(length & 255);
    header_length = 4;
  }
  connection_put(connection, header, header_length + 4);
  connection_put(connection, text, length);
}

void connection_flush(Network *network, Connection *connection) {
  Buffer *out = &connection->out;
  int written = 0;
  while (written < out->length) {
    ssize_t count = send(connection->fd, out->bytes + written, (size_t)(out->length - written), MSG_NOSIGNAL);
    if (count <= 0) break;
    written += (int)count;
  }
  out->length -= written;
  if (written && out->length) memmove(out->bytes, out->bytes + written, (size_t)out->length);

  int waits_to_write = out->length > 0;
  if (waits_to_write == connection->waits_to_write) return;
  struct epoll_event event = {.events = EPOLLIN | (waits_to_write ? EPOLLOUT : 0u), .data.ptr = connection};
  epoll_ctl(network->epoll_fd, EPOLL_CTL_MOD, connection->fd, &event);
  connection->waits_to_write = waits_to_write;
}

int connection_read(Connection *connection) {
  Buffer *in = &connection->in;
  if (in->capacity - in->length < READ_ROOM) {
    in->capacity = in->length + READ_GROWTH;
    in->bytes = realloc(in->bytes, (size_t)in->capacity);
  }
  int room = in->capacity - in->length;
  ssize_t count = recv(connection->fd, in->bytes + in->length, (size_t)room, 0);
  if (count < 0 && errno == EAGAIN) return 0;
  if (count <= 0) {
    int shown = in->length > 300 ? 300 : in->length;
    fprintf(stderr, "%s %d lost at step %d (%s); it had said: %.*s\n", connection->is_sender ? "sender" : "listener",
            connection->index, connection->step, count ? strerror(errno) : "closed by the server", shown, in->bytes);
    exit(3);
  }
  in->length += (int)count;
  return count < room ? 1 : 2;
}

void connection_consume(Connection *connection, int length) {
  Buffer *in = &connection->in;
  in->length -= length;
  if (in->length) memmove(in->bytes, in->bytes + length, (size_t)in->length);
}

void connection_release_idle_buffer(Connection *connection) {
  if (connection->in.length) return;
  free(connection->in.bytes);
  connection->in.bytes = NULL;
  connection->in.capacity = 0;
}

PendingRequest *connection_push_pending(Connection *connection) {
  if (connection->pending_start + connection->pending_count == connection->pending_capacity) {
    if (connection->pending_start > 0) {
      memmove(connection->pending, connection->pending + connection->pending_start,
              sizeof(PendingRequest) * (size_t)connection->pending_count);
      connection->pending_start = 0;
    } else {
      connection->pending_capacity = connection->pending_capacity ? connection->pending_capacity * 2 : 16;
      connection->pending =
          realloc(connection->pending, sizeof(PendingRequest) * (size_t)connection->pending_capacity);
    }
  }
  return &connection->pending[connection->pending_start + connection->pending_count++];
}

PendingRequest *connection_shift_pending(Connection *connection) {
  if (!connection->pending_count) return NULL;
  connection->pending_count--;
  return &connection->pending[connection->pending_start++];
}
