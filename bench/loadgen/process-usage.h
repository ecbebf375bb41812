#ifndef FANLOAD_PROCESS_USAGE_H
#define FANLOAD_PROCESS_USAGE_H

#define MAX_PROCESSES 64

typedef struct {
  int pids[MAX_PROCESSES];
  int count;
} ProcessList;

/* Reads "12,34,56". */
void process_list_parse(ProcessList *list, char *comma_separated);
/* Resident memory of the listed processes, KB. */
long process_rss_kb(const ProcessList *list);
/* Processor seconds the listed processes have used so far. */
double process_cpu_seconds(const ProcessList *list);
/* The same for the listed processes and their present children: PostgreSQL's backends come and go. */
double process_cpu_seconds_with_children(const ProcessList *list);
double own_cpu_seconds(void);

#endif
