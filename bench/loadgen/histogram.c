#include "histogram.h"

static int bucket_of(uint64_t us) {
  if (us < 64) return (int)us;
  int exponent = 63 - __builtin_clzll(us);
  int bucket = (exponent - 5) * 64 + (int)((us >> (exponent - 6)) & 63);
  return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

static double bucket_floor_us(int bucket) {
  if (bucket < 64) return bucket;
  int exponent = bucket / 64 + 5;
  return (double)((64ull + (uint64_t)(bucket & 63)) << (exponent - 6));
}

void histogram_add(Histogram *histogram, uint64_t latency_ns) {
  uint64_t us = latency_ns / 1000;
  if (us > histogram->max_us) histogram->max_us = us;
  histogram->count[bucket_of(us)]++;
  histogram->total++;
}

double histogram_quantile_ms(const Histogram *histogram, double quantile) {
  uint64_t rank = (uint64_t)((double)histogram->total * quantile);
  uint64_t passed = 0;
  for (int bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
    passed += histogram->count[bucket];
    if (passed > rank) return bucket_floor_us(bucket) / 1000.0;
  }
  return 0;
}
