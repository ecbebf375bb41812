/*
 * fanload: load and latency of any message server, on one epoll thread.
 *
 * N listeners and S senders join by their scripts (script.h). Each message carries the marker @@s<seq>t<send time>@@ and
 * every listener's byte stream is searched for it, so that one program measures WebSocket, XMPP, NATS or Redis alike.
 * Sender and listeners share a clock, hence latency needs no synchronisation.
 *
 *   --mode fanout  --window W  closed loop: W messages outstanding, one is done when all listeners have it
 *   --mode fanout  --rate R    open loop: latency counts from the *scheduled* time (no coordinated omission)
 *   --mode send                every sender keeps one HTTP request in flight; latency is that of the answer
 *   --mode send    --rate R    open loop: as above
 *   --mode hold                joins, reports memory at once and after --hold seconds of silence
 *
 * Prints one line of JSON. With --ack-log every HTTP answer is logged as "uuid status channel".
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "clock.h"
#include "connection.h"
#include "histogram.h"
#include "http-response.h"
#include "process-usage.h"
#include "script.h"

/* Messages that may be outstanding at once; a power of two, slots are reused. */
#define SLOTS 65536
#define MARKER_LENGTH 30
#define JOIN_TIMEOUT_NS (90 * NS_PER_SECOND)
#define UNANSWERED_JOIN_NS (4 * NS_PER_SECOND)
#define MAX_JOIN_RETRIES 10
#define PONG_EVERY_NS (15 * NS_PER_SECOND)
#define DRAIN_NS (3 * NS_PER_SECOND)

typedef enum { MODE_FANOUT, MODE_SEND, MODE_HOLD } Mode;

static struct {
  Mode mode;
  int listeners, senders, window, payload_length, joins_at_once;
  double rate, warm_seconds, measure_seconds, hold_seconds;
  const char *label, *script_path, *sender_script_path, *ack_log_path;
} options = {.mode = MODE_FANOUT, .listeners = 200, .senders = 1, .payload_length = 120, .joins_at_once = 100,
             .warm_seconds = 2, .measure_seconds = 8, .hold_seconds = 10, .label = ""};

static Network network = {.host = "127.0.0.1"};
static Script listener_script, sender_script;
static TextList tokens, channels;
static ProcessList server_processes, database_processes;
static Connection *connections;
static int total_connections, ready_connections;

static uint32_t next_seq;
static uint32_t receipts[SLOTS]; /* how many listeners have the message of this slot */
static uint64_t outstanding;
static FILE *ack_log;

static int measuring; /* 0 warming up, 1 measuring, -1 over */
static Histogram latencies;
static struct {
  uint64_t sent, completed, delivered, repeated, answers_ok, answers_other, answers_measured, rejoins;
  int first_bad_status;
} counts;

static void send_message(Connection *sender, uint64_t scheduled_ns) {
  static char body[MAX_TEXT], text[MAX_TEXT];
  char uuid[UUID_CHARS + 1];
  int length = sprintf(body, "@@s%08xt%016llx@@", next_seq, (unsigned long long)scheduled_ns);
  for (; length < options.payload_length; length++) body[length] = (char)('a' + length % 26);
  uuid_make(uuid);

  MessageValues values = {.seq = next_seq, .body = body, .body_length = length, .uuid = uuid,
                          .channel = text_list_at(&channels, next_seq)};
  const char *token = text_list_at(&tokens, (uint32_t)sender->index);
  int text_length = script_fill_message(&sender_script, sender->index, token, &values, text);
  if (sender_script.speaks_http) {
    PendingRequest *request = connection_push_pending(sender);
    request->sent_at_ns = scheduled_ns;
    request->channel = values.channel;
    memcpy(request->uuid, uuid, sizeof uuid);
  }
  if (sender_script.message_is_websocket) connection_put_websocket_text(sender, text, text_length);
  else connection_put(sender, text, text_length);
  connection_flush(&network, sender);

  receipts[next_seq % SLOTS] = 0;
  next_seq++;
  outstanding++;
  if (measuring > 0) counts.sent++;
}

static Connection *sender_in_turn(void) { return &connections[options.listeners + (int)(next_seq % (uint32_t)options.senders)]; }

/* In send mode the answer completes a message, and without a rate the sender continues with the next. */
static void take_answers(Connection *sender) {
  int length, status = 0;
  while ((length = http_response_length(sender->in.bytes, sender->in.length, &status)) > 0) {
    connection_consume(sender, length);
    PendingRequest *request = connection_shift_pending(sender);
    if (!request) {
      fprintf(stderr, "sender %d got an answer (%d) it had not asked for\n", sender->index, status);
      exit(3);
    }
    int ok = status >= 200 && status < 300;
    if (ok) counts.answers_ok++;
    else if (!counts.answers_other++) counts.first_bad_status = status;
    if (ack_log) fprintf(ack_log, "%s %d %s\n", request->uuid, status, request->channel);
    if (options.mode != MODE_SEND) continue;
    outstanding--;
    if (measuring > 0) {
      histogram_add(&latencies, clock_now_ns() - request->sent_at_ns);
      if (ok) counts.answers_measured++;
    }
    if (measuring >= 0 && options.rate <= 0) send_message(sender, clock_now_ns());
  }
}

static uint64_t parse_hex(const char *text, int digits) {
  uint64_t value = 0;
  for (int i = 0; i < digits; i++) {
    int c = text[i];
    value = value << 4 | (uint64_t)((c <= '9' ? c - '0' : (c | 32) - 'a' + 10) & 15);
  }
  return value;
}

/* The bit of a slot means "seen" in one lap of the ring and "not seen" in the next, so it is never cleared. */
static int is_first_receipt(Connection *listener, uint32_t seq) {
  uint32_t slot = seq % SLOTS;
  uint64_t mask = 1ull << (slot & 63), *word = &listener->seen[slot >> 6];
  int seen_value = !((seq / SLOTS) & 1);
  if (((*word & mask) != 0) == seen_value) return 0;
  *word ^= mask;
  return 1;
}

static void take_receipt(Connection *listener, uint32_t seq, uint64_t sent_at_ns, uint64_t read_at_ns) {
  if (!is_first_receipt(listener, seq)) {
    counts.repeated++;
    return;
  }
  if (measuring > 0) {
    counts.delivered++;
    histogram_add(&latencies, read_at_ns > sent_at_ns ? read_at_ns - sent_at_ns : 0);
  }
  if (++receipts[seq % SLOTS] == (uint32_t)options.listeners) {
    outstanding--;
    if (measuring > 0) counts.completed++;
  }
}

static void search_markers(Connection *listener) {
  char *at = listener->in.bytes, *end = at + listener->in.length;
  uint64_t read_at_ns = clock_now_ns();
  for (;;) {
    char *marker = memmem(at, (size_t)(end - at), "@@s", 3);
    if (!marker) {
      at = end - (end - at < 2 ? end - at : 2);
      break;
    }
    at = marker;
    if (end - marker < MARKER_LENGTH) break;
    if (marker[11] != 't' || marker[28] != '@') {
      at = marker + 3;
      continue;
    }
    at = marker + MARKER_LENGTH;
    take_receipt(listener, (uint32_t)parse_hex(marker + 3, 8), parse_hex(marker + 12, 16), read_at_ns);
  }
  connection_consume(listener, (int)(at - listener->in.bytes));
}

static void advance_script(Connection *connection) {
  static char text[MAX_TEXT];
  Script *script = connection->is_sender ? &sender_script : &listener_script;
  const char *token = text_list_at(&tokens, (uint32_t)connection->index);
  while (connection->step < script->step_count) {
    Step *step = &script->steps[connection->step];
    int length = script_fill_step(step->text, step->length, connection->index, token, text);
    if (step->kind == STEP_EXPECT) {
      char *found = connection->in.length ? memmem(connection->in.bytes, (size_t)connection->in.length, text, (size_t)length) : NULL;
      if (!found) return;
      connection_consume(connection, (int)(found + length - connection->in.bytes));
    } else {
      if (step->kind == STEP_WEBSOCKET) connection_put_websocket_text(connection, text, length);
      else connection_put(connection, text, length);
      connection_flush(&network, connection);
    }
    connection->step++;
  }
  if (!connection->ready) {
    connection->ready = 1;
    ready_connections++;
  }
}

static void take_input(Connection *connection) {
  int more;
  do {
    more = connection_read(connection);
    if (!more) break;
    if (!connection->ready) advance_script(connection);
    if (!connection->ready) continue;
    if (!connection->is_sender) search_markers(connection);
    else if (sender_script.speaks_http) take_answers(connection);
    else connection->in.length = 0;
  } while (more == 2);
  if (connection->ready) connection_release_idle_buffer(connection);
}

/* Servers drop sockets that stay silent. Frames are not parsed here, so pongs are sent without waiting for pings,
 * which RFC 6455, 5.5.3 allows. */
static void send_pongs_when_due(void) {
  static uint64_t next_ns;
  uint64_t now_ns = clock_now_ns();
  if (!listener_script.speaks_websocket || now_ns < next_ns) return;
  next_ns = now_ns + PONG_EVERY_NS;
  for (int i = 0; i < options.listeners; i++) {
    if (!connections[i].ready) continue;
    connection_put(&connections[i], "\x8a\x80\0\0\0", 6);
    connection_flush(&network, &connections[i]);
  }
}

static void poll_network(int timeout_ms) {
  static struct epoll_event events[1024];
  int count = epoll_wait(network.epoll_fd, events, 1024, timeout_ms);
  for (int i = 0; i < count; i++) {
    Connection *connection = events[i].data.ptr;
    if (events[i].events & EPOLLOUT) {
      if (connection->step == 0 && !connection->out.length) advance_script(connection);
      connection_flush(&network, connection);
    }
    if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) take_input(connection);
  }
  send_pongs_when_due();
}

static void poll_for(double seconds) {
  uint64_t end = clock_now_ns() + (uint64_t)(seconds * 1e9);
  while (clock_now_ns() < end) poll_network(20);
}

static void report_join_timeout(int opened) {
  int waiting_at[MAX_STEPS + 1] = {0};
  for (int i = 0; i < opened; i++) {
    if (!connections[i].ready) waiting_at[connections[i].step]++;
  }
  fprintf(stderr, "only %d of %d joined in time;", ready_connections, total_connections);
  for (int step = 0; step <= MAX_STEPS; step++) {
    if (waiting_at[step]) fprintf(stderr, " %d wait at step %d", waiting_at[step], step);
  }
  fprintf(stderr, "\n");
  exit(4);
}

/* Opens all connections, at most joins_at_once unfinished at a time; returns the seconds it took. */
static double join_all(void) {
  uint64_t started_ns = clock_now_ns();
  int opened = 0;
  while (ready_connections < total_connections) {
    while (opened < total_connections && opened - ready_connections < options.joins_at_once) {
      connection_open(&network, &connections[opened++]);
    }
    poll_network(50);
    uint64_t now_ns = clock_now_ns();
    for (int i = 0; i < opened; i++) {
      Connection *connection = &connections[i];
      int unanswered = !connection->ready && now_ns - connection->opened_at_ns > UNANSWERED_JOIN_NS;
      if (!unanswered || connection->retries >= MAX_JOIN_RETRIES) continue;
      counts.rejoins++;
      connection_reopen(&network, connection);
    }
    if (now_ns - started_ns > JOIN_TIMEOUT_NS) report_join_timeout(opened);
  }
  return (double)(clock_now_ns() - started_ns) / 1e9;
}

typedef struct {
  double server, database, own;
} CpuSeconds;

static CpuSeconds read_cpu(void) {
  return (CpuSeconds){process_cpu_seconds(&server_processes), process_cpu_seconds_with_children(&database_processes),
                      own_cpu_seconds()};
}

/* Runs warm-up and measurement, then waits for outstanding messages; returns the CPU used while measuring. */
static CpuSeconds run_load(void) {
  uint64_t started_ns = clock_now_ns(), next_ns = started_ns;
  uint64_t measure_from_ns = started_ns + (uint64_t)(options.warm_seconds * 1e9);
  uint64_t end_ns = measure_from_ns + (uint64_t)(options.measure_seconds * 1e9);
  CpuSeconds before = {0, 0, 0};
  if (options.mode == MODE_SEND && options.rate <= 0) {
    for (int i = 0; i < options.senders; i++) send_message(&connections[options.listeners + i], clock_now_ns());
  }
  for (uint64_t now_ns; (now_ns = clock_now_ns()) < end_ns;) {
    if (!measuring && now_ns >= measure_from_ns) {
      measuring = 1;
      before = read_cpu();
    }
    if (options.rate > 0) {
      for (; next_ns <= now_ns; next_ns += (uint64_t)(1e9 / options.rate)) {
        if (outstanding < SLOTS - 16) send_message(sender_in_turn(), next_ns);
      }
      int64_t idle_ms = (int64_t)(next_ns - clock_now_ns()) / 1000000;
      /* Sends that are up to 1 ms late leave the processor to the server; what is measured counts it. */
      poll_network(idle_ms > 1 ? (int)idle_ms - 1 : options.mode == MODE_SEND);
    } else if (options.mode == MODE_SEND) {
      poll_network(10);
    } else {
      while (outstanding < (uint64_t)options.window) send_message(sender_in_turn(), clock_now_ns());
      poll_network(1);
    }
  }
  CpuSeconds after = read_cpu();
  measuring = -1; /* over: nothing is counted or sent any more, but answers and deliveries are still taken */
  uint64_t drain_until_ns = clock_now_ns() + DRAIN_NS;
  int answers_missing;
  do {
    answers_missing = 0;
    for (int i = options.listeners; i < total_connections; i++) answers_missing += connections[i].pending_count;
    if (outstanding || answers_missing) poll_network(5);
  } while ((outstanding || answers_missing) && clock_now_ns() < drain_until_ns);
  return (CpuSeconds){after.server - before.server, after.database - before.database, after.own - before.own};
}

static void parse_options(int argc, char **argv) {
  for (int i = 1; i < argc; i += 2) {
    const char *name = argv[i];
    char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (!value) {
      fprintf(stderr, "no value for %s\n", name);
      exit(2);
    }
    if (!strcmp(name, "--mode")) {
      options.mode = !strcmp(value, "send") ? MODE_SEND : !strcmp(value, "hold") ? MODE_HOLD : MODE_FANOUT;
    } else if (!strcmp(name, "--host")) network.host = value;
    else if (!strcmp(name, "--ports")) {
      for (char *item = strtok(value, ","); item && network.port_count < MAX_PORTS; item = strtok(NULL, ",")) {
        network.ports[network.port_count++] = atoi(item);
      }
    } else if (!strcmp(name, "--n")) options.listeners = atoi(value);
    else if (!strcmp(name, "--senders")) options.senders = atoi(value);
    else if (!strcmp(name, "--script")) options.script_path = value;
    else if (!strcmp(name, "--sender-script")) options.sender_script_path = value;
    else if (!strcmp(name, "--rate")) options.rate = atof(value);
    else if (!strcmp(name, "--window")) options.window = atoi(value);
    else if (!strcmp(name, "--warm")) options.warm_seconds = atof(value);
    else if (!strcmp(name, "--dur")) options.measure_seconds = atof(value);
    else if (!strcmp(name, "--hold")) options.hold_seconds = atof(value);
    else if (!strcmp(name, "--payload")) options.payload_length = atoi(value);
    else if (!strcmp(name, "--cc")) options.joins_at_once = atoi(value);
    else if (!strcmp(name, "--label")) options.label = value;
    else if (!strcmp(name, "--pids")) process_list_parse(&server_processes, value);
    else if (!strcmp(name, "--db-pids")) process_list_parse(&database_processes, value);
    else if (!strcmp(name, "--tokens")) text_list_load(&tokens, value);
    else if (!strcmp(name, "--channels")) text_list_split(&channels, value);
    else if (!strcmp(name, "--ack-log")) options.ack_log_path = value;
    else {
      fprintf(stderr, "unknown option %s\n", name);
      exit(2);
    }
  }
  if (!options.script_path || !network.port_count) {
    fprintf(stderr, "needs --script and --ports\n");
    exit(2);
  }
  if (options.payload_length < MARKER_LENGTH || options.payload_length > MAX_TEXT / 4) {
    fprintf(stderr, "--payload is from %d to %d\n", MARKER_LENGTH, MAX_TEXT / 4);
    exit(2);
  }
}

static void prepare(void) {
  signal(SIGPIPE, SIG_IGN);
  script_load(&listener_script, options.script_path);
  script_load(&sender_script, options.sender_script_path ? options.sender_script_path : options.script_path);
  if (options.senders && !sender_script.message) {
    fprintf(stderr, "the senders' script has no msg-raw or msg-ws line\n");
    exit(2);
  }
  if (options.ack_log_path && !(ack_log = fopen(options.ack_log_path, "w"))) {
    perror(options.ack_log_path);
    exit(2);
  }
  network.epoll_fd = epoll_create1(0);
  total_connections = options.listeners + options.senders;
  connections = calloc((size_t)total_connections, sizeof(Connection));
  for (int i = 0; i < total_connections; i++) {
    connections[i].index = i;
    connections[i].is_sender = i >= options.listeners;
    if (!connections[i].is_sender && options.senders) connections[i].seen = calloc(SLOTS / 64, sizeof(uint64_t));
  }
}

int main(int argc, char **argv) {
  parse_options(argc, argv);
  prepare();
  long rss_before_kb = process_rss_kb(&server_processes);
  double join_seconds = join_all();
  poll_for(1);
  long rss_joined_kb = process_rss_kb(&server_processes);
  double rss_per_connection_kb = (double)(rss_joined_kb - rss_before_kb) / total_connections;
  printf("{\"label\":\"%s\",\"listeners\":%d,\"senders\":%d,\"join_s\":%.2f,\"rejoins\":%llu,"
         "\"rss_before_mb\":%.1f,\"rss_joined_mb\":%.1f,\"rss_kb_per_connection\":%.1f,",
         options.label, options.listeners, options.senders, join_seconds, (unsigned long long)counts.rejoins,
         (double)rss_before_kb / 1024, (double)rss_joined_kb / 1024, rss_per_connection_kb);
  if (options.mode == MODE_HOLD) {
    poll_for(options.hold_seconds);
    long rss_settled_kb = process_rss_kb(&server_processes);
    printf("\"rss_settled_mb\":%.1f,\"settled_kb_per_connection\":%.1f}\n", (double)rss_settled_kb / 1024,
           (double)(rss_settled_kb - rss_before_kb) / total_connections);
    return 0;
  }
  CpuSeconds cpu = run_load();
  if (ack_log) fclose(ack_log);
  double seconds = options.measure_seconds;
  int unanswered = 0;
  for (int i = options.listeners; i < total_connections; i++) unanswered += connections[i].pending_count;
  uint64_t done = options.mode == MODE_SEND ? counts.answers_measured : counts.completed;
  printf("\"seconds\":%.1f,\"sent\":%llu,\"messages_per_s\":%.1f,\"delivered_per_s\":%.0f,\"p50_ms\":%.2f,"
         "\"p90_ms\":%.2f,\"p99_ms\":%.2f,\"p999_ms\":%.2f,\"max_ms\":%.2f,\"undelivered\":%llu,\"repeated\":%llu,"
         "\"answers_ok\":%llu,\"answers_other\":%llu,\"first_bad_status\":%d,\"unanswered\":%d,"
         "\"server_cpu\":%.2f,\"database_cpu\":%.2f,\"generator_cpu\":%.2f}\n",
         seconds, (unsigned long long)counts.sent, (double)done / seconds, (double)counts.delivered / seconds,
         histogram_quantile_ms(&latencies, 0.5), histogram_quantile_ms(&latencies, 0.9),
         histogram_quantile_ms(&latencies, 0.99), histogram_quantile_ms(&latencies, 0.999),
         (double)latencies.max_us / 1000, (unsigned long long)outstanding, (unsigned long long)counts.repeated,
         (unsigned long long)counts.answers_ok, (unsigned long long)counts.answers_other, counts.first_bad_status,
         unanswered, cpu.server / seconds, cpu.database / seconds, cpu.own / seconds);
  return 0;
}
