export { makeKeptReading } from './kept-reading.ts';
export { type Measure, serveMetrics } from './serve-metrics.ts';
