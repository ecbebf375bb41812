import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addDeskMetrics } from './desk-metrics.ts';
import { countDeliveries, countJobs } from './metrics-queries.ts';
import type { SendOutcome } from './modules/chat/messages/index.ts';
import { type Measure, makeCachedReading, serveMetrics } from './platform/metrics/index.ts';
import type { ServerModule } from './platform/server-module/index.ts';
import { readReadiness } from './readiness.ts';
import type { Resources } from './resources.ts';

/** The database is read at most this often, however often metrics are requested. */
const keepMs = 5_000;
const answerWithinMs = 3_000;

export interface MetricsModule extends ServerModule {
  /** Called with the outcome of a send and how long it took. */
  sent: (outcome: SendOutcome, seconds: number) => void;
  add: (measure: Measure) => void;
}

interface MetricsModuleDeps {
  resources: Resources;
  countSockets: () => number;
  /** Null: the metrics are not served. */
  port: number | null;
  host: string;
  log: FastifyBaseLogger;
}

/** The server's Prometheus metrics. docs/runbook.md explains each; deploy/ has a dashboard and alarms based on them. */
export const makeMetricsModule = ({ resources, countSockets, port, host, log }: MetricsModuleDeps): MetricsModule => {
  const registry = new Registry();
  let served: { close(): Promise<void> } | null = null;
  // Memory, CPU, garbage collection and event loop lag: observing them has a cost.
  if (port !== null) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const pool = new pg.Pool({
    ...resources.ownerConnection,
    application_name: 'switchboard-metrics',
    max: 1,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  pool.on('error', () => {}); // the next reading fails too and is logged
  const onFailure = (err: unknown) => log.debug({ err }, 'a reading for the metrics could not be made');
  const readDeliveries = makeCachedReading(() => countDeliveries(pool), { keepMs, onFailure });
  const readJobs = makeCachedReading(() => countJobs(pool), { keepMs, onFailure });
  const readReady = makeCachedReading(() => readReadiness(resources), { keepMs: 1_000, onFailure });

  const desk = addDeskMetrics({ registry, pool, keepMs, onFailure });

  /** A gauge whose values, by label, are read when it is requested; without values it is absent. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    label: Label | null,
    read: () => Promise<Record<string, number | null> | null> | Record<string, number | null>,
  ) => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      registers,
      labelNames: label === null ? [] : [label],
      async collect() {
        made.reset();
        const values = await read();
        if (values === null) {
          // Reset sets a gauge without labels to 0, which would be wrong.
          if (label === null) made.remove();
          return;
        }
        for (const [key, value] of Object.entries(values)) {
          if (label === null) made.set(value ?? 0);
          else made.set({ [label]: key } as Record<Label, string>, value ?? 0);
        }
      },
    });
  };

  const sends = new Counter({
    name: 'switchboard_sends_total',
    help: 'Messages posted over HTTP, by outcome: stored, repeated, refused, unavailable',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['stored', 'repeated', 'refused', 'unavailable'] satisfies SendOutcome[])
    sends.inc({ outcome }, 0);
  const sendSeconds = new Histogram({
    name: 'switchboard_send_seconds',
    help: 'From taking a message to its being durable',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers,
  });
  const deliveryChanges = new Counter({
    name: 'switchboard_delivery_changes_total',
    help: 'Changes of deliveries that this process made, by the new state and its reason',
    labelNames: ['state', 'reason'],
    registers,
  });
  deliveryChanges.inc({ state: 'sent', reason: '' }, 0);

  gauge('switchboard_sockets', 'Open sockets', null, () => ({ all: countSockets() }));
  gauge('switchboard_ready', '1 where a part answers', 'part', async () => {
    const ready = await readReady();
    const parts = Object.entries(ready?.parts ?? {});
    return Object.fromEntries(parts.map(([part, state]) => [part, state.ready ? 1 : 0]));
  });
  gauge('switchboard_database_connections', 'Connections of the pool', 'state', () => {
    const { inUse, idle } = resources.database.countConnections();
    return { in_use: inUse, idle };
  });
  gauge('switchboard_database_waiting', 'Requests that wait for a connection', null, () => ({
    all: resources.database.countConnections().waiting,
  }));
  gauge(
    'switchboard_deliveries',
    'Deliveries of the whole deployment by state; failed ones of the last 24 hours',
    'state',
    async () => {
      const counts = await readDeliveries();
      if (counts === null) return null;
      const { queued, in_flight, changing, failed_last_day } = counts;
      return { queued, in_flight, changing, failed: failed_last_day };
    },
  );
  gauge('switchboard_deliveries_oldest_queued_seconds', 'Age of the oldest queued delivery', null, async () => {
    const counts = await readDeliveries();
    return counts && { all: counts.oldest_queued_s };
  });
  gauge('switchboard_jobs', 'Jobs of the whole deployment by state; dead ones are out of tries', 'state', async () => {
    const counts = await readJobs();
    if (counts === null) return null;
    const { waiting, running, scheduled, dead } = counts;
    return { waiting, running, scheduled, dead };
  });
  gauge('switchboard_jobs_oldest_seconds', 'Age of the oldest job by state', 'state', async () => {
    const counts = await readJobs();
    return counts && { waiting: counts.oldest_waiting_s, dead: counts.oldest_dead_s };
  });

  return {
    add: ({ name, help, read }) => gauge(name, help, null, () => ({ all: read() })),
    sent(outcome, seconds) {
      sends.inc({ outcome });
      if (outcome === 'stored') sendSeconds.observe(seconds);
    },
    // Each message and each change of a delivery is an event.
    onCommitted(_workspaceId, events) {
      for (const { event, data } of events) {
        if (event === 'newMessage' && port !== null) desk.noteMessage(data);
        if (event !== 'updateDelivery') continue;
        const { delivery } = JSON.parse(data) as { delivery: { state: string; reason: string | null } };
        deliveryChanges.inc({ state: delivery.state, reason: delivery.reason ?? '' });
      }
    },
    async start() {
      if (port !== null) served = await serveMetrics(port, host, registry, log);
    },
    close: [
      {
        phase: 'release',
        name: 'metrics',
        withinMs: 500,
        async stop() {
          registry.clear();
          await Promise.all([served?.close(), pool.end()]);
        },
      },
    ],
  };
};
