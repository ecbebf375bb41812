import { type AnsweredMeanwhile, endpoints, type MessageAudience } from '@switchboard/contract';
import { ApiError, isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { EventSink } from '../event-sink.ts';
import { saveToStorage } from '../save-to-storage.ts';
import type { MessengerStore } from '../slices/messenger-state.ts';
import type { OutgoingMessage } from '../slices/outbox/outbox-state.ts';

/**
 * The send queue. Each channel's messages are sent in order, one at a time. A message that may have reached the server
 * although no answer came is sent again with the same `client_msg_id`, so that the server keeps only one; a refused
 * message stays as failed for its author. The queue is stored message by message, so that two tabs never overwrite each
 * other.
 */

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Notes have a place of their own: a page of a version that knows no notes must not find one there, and send it to the
 * client.
 */
const prefixes = (userId: number): Record<MessageAudience, string> => ({
  public: `switchboard.outbox.${userId}.`,
  internal: `switchboard.outbox-notes.${userId}.`,
});

export interface OutboxDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: Pick<EventSink, 'receive'>;
  storage: Storage;
}

const readStored = (storage: Storage, prefix: string, audience: MessageAudience): OutgoingMessage[] => {
  const stored: OutgoingMessage[] = [];
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(prefix)) continue;
    try {
      // Cleared, so that it is sent again: the server answers with the same number as the first time.
      stored.push({ ...(JSON.parse(storage.getItem(key) ?? '') as OutgoingMessage), audience, seq: null });
    } catch {
      storage.removeItem(key);
    }
  }
  return stored;
};

/**
 * `created_at` for the next message: now, but later than all queued messages, since a restored queue is sorted by it.
 * The clock may have been set back, and two messages can be written within one millisecond.
 */
export const timeBehindQueue = (queue: readonly OutgoingMessage[]): string => {
  const lastMs = Math.max(0, ...queue.map(({ created_at }) => Date.parse(created_at)));
  return new Date(Math.max(Date.now(), lastMs + 1)).toISOString();
};

/** Not confirmed by the server. */
const isUnsent = ({ state, seq }: OutgoingMessage): boolean => state === 'pending' && seq === null;

export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #busyChannels = new Set<number>();
  /** Sent, but still in the queue until a hole in the timeline is filled. */
  readonly #answered = new Set<string>();
  readonly #sleepers = new Set<() => void>();
  readonly #unsubscribe: () => void;
  #userId: number | null = null;
  #closed = false;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.store.subscribe((state, previous) => {
      if (state.outbox !== previous.outbox) {
        this.#persist(previous.outbox, state.outbox);
        this.#pump();
      }
      if (state.connection.status === 'live' && previous.connection.status !== 'live') this.#wake();
    });
  }

  /** Restores the messages still in this user's queue when the page was closed. */
  restore(userId: number): void {
    if (this.#userId === userId) return;
    this.#userId = userId;
    const { storage } = this.#deps;
    const { public: forClients, internal: notes } = prefixes(userId);
    const stored = [...readStored(storage, forClients, 'public'), ...readStored(storage, notes, 'internal')].sort(
      (a, b) => a.created_at.localeCompare(b.created_at),
    );
    const { outbox } = this.#deps.store.getState();
    const held = new Set(outbox.map(({ client_msg_id }) => client_msg_id));
    const missing = stored.filter(({ client_msg_id }) => !held.has(client_msg_id));
    if (missing.length > 0) this.#deps.store.setState({ outbox: [...missing, ...outbox] });
    this.#pump();
  }

  /** Deletes the stored queue of a user who signs out deliberately. */
  forget(): void {
    if (this.#userId === null) return;
    const { storage } = this.#deps;
    for (const prefix of Object.values(prefixes(this.#userId))) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    }
  }

  close(): void {
    this.#closed = true;
    this.#unsubscribe();
    this.#wake();
  }

  #persist(before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]): void {
    if (this.#userId === null) return;
    const prefix = prefixes(this.#userId);
    const known = new Map(before.map((message) => [message.client_msg_id, message]));
    for (const message of after) {
      if (known.get(message.client_msg_id) !== message) {
        saveToStorage(this.#deps.storage, prefix[message.audience] + message.client_msg_id, JSON.stringify(message));
      }
      known.delete(message.client_msg_id);
    }
    for (const [id, { audience }] of known) {
      this.#answered.delete(id);
      this.#deps.storage.removeItem(prefix[audience] + id);
    }
  }

  #pump(): void {
    if (this.#closed || this.#userId === null) return;
    for (const message of this.#deps.store.getState().outbox) {
      if (!isUnsent(message) || this.#answered.has(message.client_msg_id)) continue;
      if (this.#busyChannels.has(message.channel_id)) continue;
      this.#busyChannels.add(message.channel_id);
      void this.#deliver(message).finally(() => {
        this.#busyChannels.delete(message.channel_id);
        this.#pump();
      });
    }
  }

  #isPending(id: string): boolean {
    return this.#deps.store.getState().outbox.some((held) => held.client_msg_id === id && isUnsent(held));
  }

  async #deliver(message: OutgoingMessage): Promise<void> {
    const { client_msg_id: id } = message;
    for (let attempt = 0; !this.#closed && this.#isPending(id); attempt += 1) {
      try {
        const sent = await this.#deps.api.call(endpoints.sendMessage, {
          params: { id: message.channel_id },
          body: {
            audience: message.audience,
            content: message.content,
            client_msg_id: id,
            parent_id: message.parent?.id ?? null,
            files: message.files.map((file) => file.id),
            seen_seq: message.seen_seq,
          },
        });
        if (this.#closed) return;
        this.#answered.add(id);
        this.#deps.events.receive({ event: 'newMessage', data: sent });
        this.#countReplies(message, sent.seq);
        return;
      } catch (error) {
        if (this.#closed) return;
        if (!isTransient(error)) {
          this.#fail(id, error);
          return;
        }
        await this.#sleep(Math.min(longestRetryMs, firstRetryMs * 2 ** attempt) * (0.75 + Math.random() / 2));
      }
    }
  }

  /** Beside the sending, and not worth a failure of it: a number by which lists are ordered. */
  #countReplies({ channel_id, canned_reply_ids = [] }: OutgoingMessage, seq: number): void {
    if (canned_reply_ids.length === 0) return;
    const body = { channel_id, seq, canned_reply_ids };
    this.#deps.api.call(endpoints.countCannedReplyUses, { body }).catch(() => undefined);
  }

  #fail(id: string, error: unknown): void {
    const reason = error instanceof ApiError ? (error.fields[0]?.message ?? error.code) : 'server.failed';
    const answers =
      error instanceof ApiError && error.code === 'conversation.answered_meanwhile'
        ? { answers: error.details as AnsweredMeanwhile }
        : {};
    this.#deps.store.setState((state) => ({
      outbox: state.outbox.map((held) =>
        held.client_msg_id === id && isUnsent(held) ? { ...held, ...answers, state: 'failed', reason } : held,
      ),
    }));
  }

  #sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, delayMs);
      this.#sleepers.add(wake);
    });
  }

  #wake(): void {
    for (const wake of this.#sleepers) wake();
  }
}
