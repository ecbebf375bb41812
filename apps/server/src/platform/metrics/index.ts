export { makeCachedReading } from './cached-reading.ts';
export { type Measure, serveMetrics } from './serve-metrics.ts';
