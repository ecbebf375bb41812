import { messengers } from '@switchboard/contract';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countFailed, readDeskNumbers } from './metrics-queries.ts';
import { makeCachedReading } from './platform/metrics/index.ts';

interface DeskMetricsDeps {
  registry: Registry;
  /** Of the owner of the tables. */
  pool: pg.Pool;
  keepMs: number;
  onFailure: (error: unknown) => void;
}

const messengerNames = new Map<number, string>(Object.entries(messengers).map(([name, number]) => [number, name]));

/** What the desk does, over all workspaces and without naming any. */
export const addDeskMetrics = ({ registry, pool, keepMs, onFailure }: DeskMetricsDeps) => {
  const registers = [registry];
  const readDesk = makeCachedReading(() => readDeskNumbers(pool), { keepMs, onFailure });
  const readFailed = makeCachedReading(() => countFailed(pool), { keepMs, onFailure });

  const gauge = (name: string, help: string, of: 'waiting' | 'longest_wait_s' | 'facts_behind_s') => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        const numbers = await readDesk();
        // Unknown is not none.
        if (numbers === null) made.remove();
        else made.set(numbers[of]);
      },
    });
  };
  gauge('switchboard_conversations_waiting', 'Open conversations whose clients wait for an answer', 'waiting');
  gauge('switchboard_longest_wait_seconds', 'How long the first of them has waited', 'longest_wait_s');
  gauge(
    'switchboard_report_facts_behind_seconds',
    'Age of the oldest fact that is not in the sums of reports',
    'facts_behind_s',
  );
  const facts: Counter = new Counter({
    name: 'switchboard_report_facts_total',
    help: 'Facts noted for reports, since the database counts',
    registers,
    async collect() {
      const numbers = await readDesk();
      facts.reset();
      if (numbers === null) facts.remove();
      else facts.inc(numbers.facts);
    },
  });
  const failed: Gauge<'messenger' | 'reason'> = new Gauge({
    name: 'switchboard_deliveries_failed',
    help: 'Deliveries that failed in the last 24 hours, by messenger and reason',
    labelNames: ['messenger', 'reason'],
    registers,
    async collect() {
      const rows = await readFailed();
      failed.reset();
      for (const { messenger, reason, failed: count } of rows ?? []) {
        failed.set({ messenger: messengerNames.get(messenger) ?? String(messenger), reason }, count);
      }
    },
  });
  const messages = new Counter({
    name: 'switchboard_messages_total',
    help: 'Messages that this process took from clients (in), and put on the way to them (out)',
    labelNames: ['direction'],
    registers,
  });
  for (const direction of ['in', 'out']) messages.inc({ direction }, 0);

  return {
    /** With the data of an event of a new message. */
    noteMessage(data: string) {
      const message = JSON.parse(data) as { client_id: number | null; system: unknown; delivery: unknown };
      if (message.delivery !== null) messages.inc({ direction: 'out' });
      else if (message.client_id !== null && message.system === null) messages.inc({ direction: 'in' });
    },
  };
};
