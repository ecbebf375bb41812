import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Bus, BusMessage } from './bus.ts';
import { listenSql, notify } from './bus-queries.ts';

/** NOTIFY takes less than 8,000 bytes; messages are packed up to this size. */
const packedBytes = 7_000;
const reconnectMs = 500;
/** A database that is silent for longer counts as disconnected until it answers again. */
const answerWithinMs = 5_000;

interface PostgresBusOptions {
  connection: pg.ClientConfig;
  log: FastifyBaseLogger;
}

/**
 * LISTEN/NOTIFY between the servers of one database, on a connection of its own and after the commit: inside the
 * sending transaction NOTIFY takes a global lock and halves the rate (docs/realtime.md).
 */
export const makePostgresBus = async ({ connection, log }: PostgresBusOptions): Promise<Bus> => {
  let handler: (message: BusMessage | null) => void = () => {};
  let client: pg.Client | null = null;
  let closed = false;
  let sending = false;
  let pumping = Promise.resolve();
  let waiting: string[] = [];
  let reconnectTimer: NodeJS.Timeout | null = null;

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'switchboard-bus',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    next.on('error', () => {});
    try {
      await listen(next);
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
  };

  const listen = async (next: pg.Client) => {
    await next.connect();
    next.on('notification', ({ payload }) => {
      for (const line of (payload ?? '').split('\n')) handler(JSON.parse(line) as BusMessage);
    });
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      if (!closed) scheduleReconnect();
    });
    await next.query(listenSql);
  };

  const scheduleReconnect = () => {
    reconnectTimer ??= setTimeout(() => {
      reconnectTimer = null;
      connect().then(
        () => handler(null),
        (error: unknown) => {
          log.warn({ err: error }, 'the bus cannot reach the database, trying again');
          if (!closed) scheduleReconnect();
        },
      );
    }, reconnectMs);
  };

  const pump = async () => {
    sending = true;
    for (let to = client; waiting.length > 0 && to !== null; to = client) {
      const payloads: string[] = [];
      let packed = '';
      for (const line of waiting.splice(0)) {
        if (packed !== '' && Buffer.byteLength(packed) + Buffer.byteLength(line) + 1 > packedBytes) {
          payloads.push(packed);
          packed = '';
        }
        packed = packed === '' ? line : `${packed}\n${line}`;
      }
      payloads.push(packed);
      try {
        await notify(to, payloads);
      } catch (error) {
        log.warn({ err: error }, 'the bus lost messages; readers will see the hole and ask the log');
        waiting = [];
        void to.end();
        break;
      }
    }
    sending = false;
  };

  await connect();
  return {
    publish(message) {
      const line = JSON.stringify(message);
      if (Buffer.byteLength(line) > packedBytes) throw new Error('a bus message is too large for NOTIFY');
      // While the connection is down messages are dropped: after the reconnect every process reads the log.
      if (client === null) return;
      waiting.push(line);
      if (!sending) pumping = pump();
    },
    listen(next) {
      handler = next;
    },
    sent: () => pumping,
    isConnected: () => client !== null,
    async close() {
      closed = true;
      if (reconnectTimer !== null) clearTimeout(reconnectTimer);
      waiting = [];
      await client?.end();
    },
  };
};
