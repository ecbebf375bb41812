#include "process-usage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void process_list_parse(ProcessList *list, char *comma_separated) {
  for (char *item = strtok(comma_separated, ","); item; item = strtok(NULL, ",")) {
    if (list->count < MAX_PROCESSES) list->pids[list->count++] = atoi(item);
  }
}

long process_rss_kb(const ProcessList *list) {
  long total = 0;
  for (int i = 0; i < list->count; i++) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/status", list->pids[i]);
    FILE *file = fopen(path, "r");
    if (!file) continue;
    while (fgets(line, sizeof line, file)) {
      if (!strncmp(line, "VmRSS:", 6)) total += atol(line + 6);
    }
    fclose(file);
  }
  return total;
}

/* Own time and that of reaped children, so that a backend that ended in between is counted. */
static double cpu_seconds_of(int pid) {
  char path[64], text[1024];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  text[length] = 0;
  fclose(file);
  char *after_name = strrchr(text, ')');
  unsigned long user, system;
  long child_user, child_system;
  const char *fields = "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld";
  if (!after_name || sscanf(after_name + 2, fields, &user, &system, &child_user, &child_system) != 4) return 0;
  return (double)(user + system + (unsigned long)(child_user + child_system)) / (double)sysconf(_SC_CLK_TCK);
}

double process_cpu_seconds(const ProcessList *list) {
  double total = 0;
  for (int i = 0; i < list->count; i++) total += cpu_seconds_of(list->pids[i]);
  return total;
}

double process_cpu_seconds_with_children(const ProcessList *list) {
  double total = process_cpu_seconds(list);
  for (int i = 0; i < list->count; i++) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", list->pids[i], list->pids[i]);
    FILE *file = fopen(path, "r");
    if (!file) continue;
    int child;
    while (fscanf(file, "%d", &child) == 1) total += cpu_seconds_of(child);
    fclose(file);
  }
  return total;
}

double own_cpu_seconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}
