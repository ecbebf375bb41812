#ifndef FANLOAD_HISTOGRAM_H
#define FANLOAD_HISTOGRAM_H

#include <stdint.h>

#define HISTOGRAM_BUCKETS (64 * 64)

/* Latencies in microseconds, 64 buckets per power of two: a quantile is exact to 1.6 %. */
typedef struct {
  uint64_t count[HISTOGRAM_BUCKETS];
  uint64_t total;
  uint64_t max_us;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t latency_ns);
/* Milliseconds below which `quantile` (0 to 1) of the recorded latencies lie; 0 when nothing was recorded. */
double histogram_quantile_ms(const Histogram *histogram, double quantile);

#endif
