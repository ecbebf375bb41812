#ifndef FANLOAD_SCRIPT_H
#define FANLOAD_SCRIPT_H

#include <stdint.h>

#define MAX_STEPS 64
#define MAX_TEXT 16384
#define UUID_CHARS 36

/*
 * A script is the protocol of one kind of client, a verb a line:
 *   raw TEXT      send these bytes                 ws TEXT       send them as one masked WebSocket text frame
 *   expect TEXT   wait until the server sends this msg-raw/msg-ws TEXT   what one message looks like
 * Escapes: \n \r \0 \xHH \\. Placeholders: {i} number of the client, {plain} its SASL PLAIN answer, {token} its line of
 * the token file; in a message also {seq} in hex, {n} (nine digits), {body} (the payload with the marker), {uuid} (fresh each time), {channel}.
 */
typedef enum { STEP_RAW, STEP_WEBSOCKET, STEP_EXPECT } StepKind;

typedef struct {
  StepKind kind;
  char *text;
  int length;
} Step;

typedef struct {
  Step steps[MAX_STEPS];
  int step_count;
  char *message;
  int message_length;
  int message_is_websocket;
  int speaks_http;
  int speaks_websocket;
} Script;

/* Lines of a file, or items of a comma separated list; index wraps around. */
typedef struct {
  char **items;
  int count;
} TextList;

typedef struct {
  uint32_t seq;
  const char *body;
  int body_length;
  const char *uuid;
  const char *channel;
} MessageValues;

/* Ends the process with a reason on stderr when the file is missing or malformed. */
void script_load(Script *script, const char *path);
void text_list_load(TextList *list, const char *path);
void text_list_split(TextList *list, char *comma_separated);
const char *text_list_at(const TextList *list, uint32_t index);
/* Fill the placeholders of a handshake step / of a message into `out` (MAX_TEXT bytes); both return the length. */
int script_fill_step(const char *text, int length, int client, const char *token, char *out);
int script_fill_message(const Script *script, int client, const char *token, const MessageValues *values, char *out);
/* A random version 4 UUID, UUID_CHARS characters and a terminating zero. */
void uuid_make(char *out);

#endif
