import type { FastifyInstance } from 'fastify';

const heartbeatMs = 15_000;

/**
 * Events after which a phone redraws: `directory` for people, bots and lists of chats, `chat` for the messages of one
 * chat.
 */
export type PhoneEvent =
  | { type: 'directory' }
  | { type: 'chat'; messenger: Messenger; bot_id: number; person_id: number }
  | { type: 'action'; messenger: Messenger; bot_id: number; person_id: number; action: string }
  | { type: 'faults'; messenger: Messenger };

/** The apps a phone of the sandbox has. */
export const messengers = ['telegram', 'viber', 'messenger'] as const;
export type Messenger = (typeof messengers)[number];

export type PhoneEvents = {
  emit(event: PhoneEvent): void;
  /** The returned function ends the subscription. */
  subscribe(listener: (event: PhoneEvent) => void): () => void;
};

export function makePhoneEvents(): PhoneEvents {
  const listeners = new Set<(event: PhoneEvent) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `GET /events`: the changes of all messengers as server-sent events. */
export function addEventStream(app: FastifyInstance, events: PhoneEvents): void {
  const streams = new Set<() => void>();
  app.get('/events', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'keep-alive' });
    raw.write('retry: 1000\n\n');
    const unsubscribe = events.subscribe((event) => raw.write(`data: ${JSON.stringify(event)}\n\n`));
    const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
    const end = () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(end);
      raw.end();
    };
    streams.add(end);
    request.raw.on('close', end);
  });
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });
}
