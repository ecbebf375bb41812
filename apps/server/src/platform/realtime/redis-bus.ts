import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import type { Bus, BusMessage } from './bus.ts';

/**
 * Redis or Valkey publish/subscribe on `channel`, which must be unique to the deployment: in a shared Redis it would
 * otherwise receive another deployment's signals. For deployments whose PostgreSQL should not carry messages between
 * servers.
 */
export const makeRedisBus = async (url: string, channel: string, log: FastifyBaseLogger): Promise<Bus> => {
  const options = { lazyConnect: true, enableAutoPipelining: true, maxRetriesPerRequest: 1, enableOfflineQueue: false };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: true });
  let handler: (message: BusMessage | null) => void = () => {};
  let wasConnected = false;
  const underWay = new Set<Promise<void>>();

  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: Error) => log.warn({ err: error }, 'the Redis bus has an error'));
  }
  subscriber.on('message', (_channel: string, payload: string) => handler(JSON.parse(payload) as BusMessage));
  subscriber.on('ready', () => {
    // `ready` is emitted before autoResubscribe has finished; subscribing once more settles after it.
    void subscriber.subscribe(channel).then(
      () => {
        if (wasConnected) handler(null);
        wasConnected = true;
      },
      (error: unknown) => log.warn({ err: error }, 'the Redis bus could not subscribe'),
    );
  });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(channel);

  return {
    publish(message) {
      if (publisher.status !== 'ready') return;
      const sending = publisher.publish(channel, JSON.stringify(message)).then(
        () => {},
        (error: unknown) => {
          log.warn({ err: error }, 'the Redis bus lost a message; readers will see the hole and ask the log');
        },
      );
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    async sent() {
      await Promise.all(underWay);
    },
    listen(next) {
      handler = next;
    },
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
};
