#ifndef FANLOAD_CLOCK_H
#define FANLOAD_CLOCK_H

#include <stdint.h>
#include <time.h>

#define NS_PER_SECOND 1000000000ull

/* Nanoseconds of the monotonic clock; sender and receivers share one process, so two readings are comparable. */
static inline uint64_t clock_now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * NS_PER_SECOND + (uint64_t)t.tv_nsec;
}

#endif
