import type { Message } from '@switchboard/contract';
import {
  type Database,
  type DedicatedConnection,
  isConnectionError,
  isUniqueViolation,
} from '../../../platform/database/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import { listMessagesBySeq } from '../message-queries.ts';
import { toMessageView } from '../pages/message-view.ts';
import type { MessageDraft } from './message-draft.ts';
import { RepeatsNotLookedForError, type WriteOutcome, writeMessages } from './write-messages.ts';

const batchSize = 256;
/**
 * Limit of waiting sends in one workspace; beyond it the server answers that it is busy rather than grow without bound.
 */
const waitingAtMost = 10_000;
const connections = 4;
/** The key that makes a client_msg_id unique (migration 0002). */
const clientMsgIdKey = 'messages_client_msg_id_key';

export interface PostedMessage {
  message: Message;
  /** The message as JSON, written once for the log, the sockets and the answer. */
  json: string;
  /** Whether it had been posted before; nothing was stored now. */
  repeated: boolean;
}

/** The outcome of a send: `refused` by a rule, `unavailable` because the server could not store it. */
export type SendOutcome = 'stored' | 'repeated' | 'refused' | 'unavailable';

interface Waiting {
  draft: MessageDraft;
  resolve: (posted: PostedMessage) => void;
  reject: (error: Error) => void;
}

interface WorkspaceQueue {
  waiting: Waiting[];
  isBusy: boolean;
}

/**
 * Sends of a workspace go through one queue: while one batch commits, the next gathers, so that locks, round trips and
 * the disk's flush are paid once per batch. There is no waiting timer: an idle queue commits at once.
 */
export class MessageBatcher {
  readonly #queues = new Map<number, WorkspaceQueue>();
  readonly #connections: DedicatedConnection[];
  readonly #events: EventLog;
  readonly #busyError: () => Error;
  readonly #onSettled: (outcome: SendOutcome, seconds: number) => void;
  #closed = false;
  #idle: (() => void)[] = [];

  constructor(deps: {
    database: Database;
    events: EventLog;
    busyError: () => Error;
    /** Called with the outcome of every send and how long it took. */
    onSettled?: (outcome: SendOutcome, seconds: number) => void;
  }) {
    this.#events = deps.events;
    this.#busyError = deps.busyError;
    this.#onSettled = deps.onSettled ?? (() => {});
    this.#connections = Array.from({ length: connections }, () => deps.database.dedicatedConnection());
  }

  /** Posts a message; it is durable when this resolves. Rejects with the reason the draft was refused. */
  post(workspaceId: number, draft: MessageDraft): Promise<PostedMessage> {
    if (this.#closed) return Promise.reject(this.#busyError());
    const queue = this.#queues.get(workspaceId) ?? { waiting: [], isBusy: false };
    if (queue.waiting.length >= waitingAtMost) return Promise.reject(this.#busyError());
    this.#queues.set(workspaceId, queue);
    const startedAt = performance.now();
    const tell = (outcome: SendOutcome) => this.#onSettled(outcome, (performance.now() - startedAt) / 1000);
    return new Promise((resolve, reject) => {
      queue.waiting.push({
        draft,
        resolve(posted) {
          tell(posted.repeated ? 'repeated' : 'stored');
          resolve(posted);
        },
        reject(error) {
          tell(isConnectionError(error) ? 'unavailable' : 'refused');
          reject(error);
        },
      });
      if (!queue.isBusy) {
        queue.isBusy = true;
        // Waiting one turn of the event loop puts requests that arrived together into one batch.
        setImmediate(() => void this.#run(workspaceId, queue));
      }
    });
  }

  /** Waits until everything posted is stored, then closes the connections. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queues.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  async #run(workspaceId: number, queue: WorkspaceQueue): Promise<void> {
    const connection = this.#connections[workspaceId % connections] as DedicatedConnection;
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, batchSize);
      try {
        await this.#write(connection, workspaceId, batch);
      } catch (error) {
        await this.#writeOneByOne(connection, workspaceId, batch, error as Error);
      }
    }
    queue.isBusy = false;
    this.#queues.delete(workspaceId);
    if (this.#queues.size === 0) for (const done of this.#idle.splice(0)) done();
  }

  /** Something in the batch made the database refuse all of it: each draft gets a transaction of its own. */
  async #writeOneByOne(
    connection: DedicatedConnection,
    workspaceId: number,
    batch: Waiting[],
    error: Error,
  ): Promise<void> {
    if (batch.length === 1 || isConnectionError(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) {
      try {
        await this.#write(connection, workspaceId, [waiting]);
      } catch (own) {
        waiting.reject(own as Error);
      }
    }
  }

  /**
   * Repeats are rare, and looking for them would cost every batch a lookup in the largest index. So a batch is first
   * written without looking for repeats, and again with looking when a unique violation or a refusal shows that it may
   * hold one.
   */
  async #write(connection: DedicatedConnection, workspaceId: number, batch: Waiting[]): Promise<void> {
    try {
      await this.#writeOnce(connection, workspaceId, batch, false);
    } catch (error) {
      const mayHoldRepeat = error instanceof RepeatsNotLookedForError || isUniqueViolation(error, clientMsgIdKey);
      if (!mayHoldRepeat) throw error;
      await this.#writeOnce(connection, workspaceId, batch, true);
    }
  }

  async #writeOnce(
    connection: DedicatedConnection,
    workspaceId: number,
    batch: Waiting[],
    looksForRepeats: boolean,
  ): Promise<void> {
    const settled = await connection.inWorkspace(workspaceId, async (tx) => {
      const drafts = batch.map(({ draft }) => draft);
      const { outcomes } = await writeMessages(tx, workspaceId, drafts, {
        looksForRepeats,
        append: (events) => this.#events.appendSerialized(tx, workspaceId, events),
      });
      const repeats = await loadRepeats(tx, workspaceId, outcomes);
      return { outcomes, repeats };
    });
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = settled.outcomes[index];
      if (outcome?.kind === 'written') resolve({ message: outcome.message, json: outcome.json, repeated: false });
      else if (outcome?.kind === 'refused') reject(outcome.error);
      else {
        const message = outcome && settled.repeats.get(`${outcome.channelId}:${outcome.seq}`);
        if (message === undefined) reject(new Error('a repeated message was not found'));
        else resolve({ message, json: JSON.stringify(message), repeated: true });
      }
    });
  }
}

const loadRepeats = async (
  tx: Parameters<typeof writeMessages>[0],
  workspaceId: number,
  outcomes: readonly WriteOutcome[],
): Promise<Map<string, Message>> => {
  const byChannel = new Map<number, number[]>();
  for (const outcome of outcomes) {
    if (outcome.kind !== 'repeat') continue;
    byChannel.set(outcome.channelId, [...(byChannel.get(outcome.channelId) ?? []), outcome.seq]);
  }
  const found = new Map<string, Message>();
  for (const [channelId, seqs] of byChannel) {
    for (const row of await listMessagesBySeq(tx, workspaceId, channelId, seqs)) {
      found.set(`${channelId}:${row.seq}`, toMessageView(row));
    }
  }
  return found;
};
