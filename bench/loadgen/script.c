#define _GNU_SOURCE
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void give_up(const char *what, const char *detail) {
  fprintf(stderr, "%s: %s\n", what, detail);
  exit(2);
}

static int unescape(const char *in, char *out) {
  int length = 0;
  for (; *in; in++) {
    if (*in != '\\') {
      out[length++] = *in;
      continue;
    }
    in++;
    if (*in == 'n') out[length++] = '\n';
    else if (*in == 'r') out[length++] = '\r';
    else if (*in == '0') out[length++] = 0;
    else if (*in == 'x' && in[1] && in[2]) {
      char digits[3] = {in[1], in[2], 0};
      out[length++] = (char)strtol(digits, NULL, 16);
      in += 2;
    } else out[length++] = *in;
  }
  return length;
}

static void add_line(Script *script, char *line) {
  char *text = strchr(line, ' ');
  if (text) *text++ = 0;
  else text = line + strlen(line);
  char *bytes = malloc(strlen(text) + 1);
  int length = unescape(text, bytes);
  if (!strcmp(line, "msg-raw") || !strcmp(line, "msg-ws")) {
    script->message = bytes;
    script->message_length = length;
    script->message_is_websocket = line[4] == 'w';
    script->speaks_http = length > 5 && (!memcmp(bytes, "POST ", 5) || !memcmp(bytes, "GET ", 4));
    return;
  }
  if (script->step_count == MAX_STEPS) give_up("too many steps", line);
  Step *step = &script->steps[script->step_count++];
  step->text = bytes;
  step->length = length;
  if (!strcmp(line, "raw")) step->kind = STEP_RAW;
  else if (!strcmp(line, "ws")) {
    step->kind = STEP_WEBSOCKET;
    script->speaks_websocket = 1;
  } else if (!strcmp(line, "expect")) step->kind = STEP_EXPECT;
  else give_up("unknown verb", line);
}

static FILE *open_or_give_up(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) give_up("cannot read", path);
  return file;
}

void script_load(Script *script, const char *path) {
  FILE *file = open_or_give_up(path);
  char line[MAX_TEXT / 2];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] && line[0] != '#') add_line(script, line);
  }
  fclose(file);
}

static void text_list_add(TextList *list, const char *item) {
  list->items = realloc(list->items, sizeof(char *) * (size_t)(list->count + 1));
  list->items[list->count++] = strdup(item);
}

void text_list_load(TextList *list, const char *path) {
  FILE *file = open_or_give_up(path);
  char line[1024];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (line[0]) text_list_add(list, line);
  }
  fclose(file);
  if (!list->count) give_up("empty list", path);
}

void text_list_split(TextList *list, char *comma_separated) {
  for (char *item = strtok(comma_separated, ","); item; item = strtok(NULL, ",")) text_list_add(list, item);
}

const char *text_list_at(const TextList *list, uint32_t index) {
  return list->count ? list->items[index % (uint32_t)list->count] : "";
}

static int replace_all(char *text, int length, const char *placeholder, const char *value, int value_length) {
  int placeholder_length = (int)strlen(placeholder);
  char *at;
  while ((at = memmem(text, (size_t)length, placeholder, (size_t)placeholder_length))) {
    if (length + value_length - placeholder_length > MAX_TEXT) give_up("text too long after filling", placeholder);
    memmove(at + value_length, at + placeholder_length, (size_t)(length - (at - text) - placeholder_length));
    memcpy(at, value, (size_t)value_length);
    length += value_length - placeholder_length;
  }
  return length;
}

static void to_base64(const char *in, int length, char *out) {
  static const char *alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < length; i += 3) {
    uint32_t group = (uint32_t)(uint8_t)in[i] << 16;
    if (i + 1 < length) group |= (uint32_t)(uint8_t)in[i + 1] << 8;
    if (i + 2 < length) group |= (uint32_t)(uint8_t)in[i + 2];
    *out++ = alphabet[group >> 18];
    *out++ = alphabet[group >> 12 & 63];
    *out++ = i + 1 < length ? alphabet[group >> 6 & 63] : '=';
    *out++ = i + 2 < length ? alphabet[group & 63] : '=';
  }
  *out = 0;
}

static int fill_client(char *text, int length, int client, const char *token) {
  char number[16];
  snprintf(number, sizeof number, "%05d", client);
  length = replace_all(text, length, "{i}", number, 5);
  return replace_all(text, length, "{token}", token, (int)strlen(token));
}

int script_fill_step(const char *text, int length, int client, const char *token, char *out) {
  memcpy(out, text, (size_t)length);
  length = fill_client(out, length, client, token);
  if (memmem(out, (size_t)length, "{plain}", 7)) {
    char plain[64], encoded[128];
    int plain_length = snprintf(plain, sizeof plain, "%cu%05d%csecret", 0, client, 0);
    to_base64(plain, plain_length, encoded);
    length = replace_all(out, length, "{plain}", encoded, (int)strlen(encoded));
  }
  return length;
}

int script_fill_message(const Script *script, int client, const char *token, const MessageValues *values, char *out) {
  char seq[16];
  snprintf(seq, sizeof seq, "%08x", values->seq);
  int length = script->message_length;
  memcpy(out, script->message, (size_t)length);
  length = fill_client(out, length, client, token);
  length = replace_all(out, length, "{seq}", seq, 8);
  char number[16];
  snprintf(number, sizeof number, "%09u", 100000000u + values->seq % 900000000u);
  length = replace_all(out, length, "{n}", number, 9);
  length = replace_all(out, length, "{uuid}", values->uuid, UUID_CHARS);
  length = replace_all(out, length, "{channel}", values->channel, (int)strlen(values->channel));
  return replace_all(out, length, "{body}", values->body, values->body_length);
}

static uint64_t next_random(void) {
  static uint64_t state;
  while (!state) {
    if (getrandom(&state, sizeof state, 0) != sizeof state) give_up("getrandom", "no randomness");
  }
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

void uuid_make(char *out) {
  uint64_t a = next_random(), b = next_random();
  snprintf(out, UUID_CHARS + 1, "%08x-%04x-4%03x-%04x-%012llx", (uint32_t)(a >> 32), (uint32_t)(a >> 16) & 0xffff,
           (uint32_t)a & 0xfff, 0x8000 | ((uint32_t)(b >> 48) & 0x3fff), (unsigned long long)(b & 0xffffffffffffull));
}
