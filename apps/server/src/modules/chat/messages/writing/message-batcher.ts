import type { Message } from '@switchboard/contract';
import { type BatchOutcome, BatchQueue } from '../../../../platform/batch-queue/index.ts';
import {
  type ConnectionGroup,
  type Database,
  isConnectionError,
  isRolledBackForOthers,
  isUniqueViolation,
  openConnectionGroup,
} from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { listMessagesBySeq } from '../message-queries.ts';
import { toMessageView } from '../pages/message-view.ts';
import type { PhoneQueue } from '../phone-queue.ts';
import type { MessageDraft } from './message-draft.ts';
import { RepeatsNotLookedForError, type WriteOutcome, writeMessages } from './write-messages.ts';

const batchSize = 256;
/**
 * Limit of waiting sends in one workspace; beyond it the server answers that it is busy rather than grow without bound.
 */
const waitingAtMost = 10_000;
/** A send that could not be begun by then is refused, and its browser repeats it. */
const waitsAtMostMs = 5_000;
const connectionCount = 4;
/** The key that makes a client_msg_id unique (migration 0002). */
const clientMsgIdKey = 'messages_client_msg_id_key';

export interface PostedMessage {
  message: Message;
  /** The message as JSON, written once for the log, the sockets and the answer. */
  json: string;
  /** Whether it was a repeat of a posted message, so that nothing was stored. */
  repeated: boolean;
}

/** The outcome of a send: `refused` by a rule, `unavailable` because the server could not store it. */
export type SendOutcome = 'stored' | 'repeated' | 'refused' | 'unavailable';

/** Sends of a workspace go through one queue, so that those that come together are written together. */
export class MessageBatcher {
  readonly #queue: BatchQueue<number, MessageDraft, PostedMessage>;
  readonly #connections: ConnectionGroup;
  readonly #phones: PhoneQueue;
  readonly #onSettled: (outcome: SendOutcome, seconds: number) => void;

  constructor(deps: {
    database: Database;
    phones: PhoneQueue;
    /** Called with the outcome of every send and how long it took. */
    onSettled?: (outcome: SendOutcome, seconds: number) => void;
  }) {
    this.#onSettled = deps.onSettled ?? (() => {});
    this.#phones = deps.phones;
    this.#connections = openConnectionGroup(deps.database, connectionCount);
    this.#queue = new BatchQueue({
      batchSize: () => batchSize,
      waitingAtMost,
      waitsAtMostMs,
      busyError: () => new AppError('server.unavailable'),
      write: (workspaceId, take) => this.#write(workspaceId, take),
      isWorthSplitting: (error) => !isConnectionError(error),
    });
  }

  /** Posts a message; it is durable when this resolves. Rejects with the reason the draft was refused. */
  async post(workspaceId: number, draft: MessageDraft): Promise<PostedMessage> {
    const startedAt = performance.now();
    const tell = (outcome: SendOutcome) => this.#onSettled(outcome, (performance.now() - startedAt) / 1000);
    try {
      const posted = await this.#queue.add(workspaceId, draft);
      tell(posted.repeated ? 'repeated' : 'stored');
      return posted;
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'server.unavailable';
      const isForNow = isBusy || isConnectionError(error) || isRolledBackForOthers(error);
      tell(isForNow ? 'unavailable' : 'refused');
      throw error;
    }
  }

  /** Waits until everything posted is stored, then closes the connections. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.#connections.close();
  }

  /**
   * Repeats are rare, and looking for them would cost every batch a lookup in the largest index. So a batch is first
   * written without looking for repeats, and again with looking when a unique violation or a refusal shows that it may
   * hold one.
   */
  async #write(workspaceId: number, take: () => MessageDraft[]): Promise<BatchOutcome<PostedMessage>[]> {
    try {
      return await this.#writeOnce(workspaceId, take, false);
    } catch (error) {
      const mayHoldRepeat = error instanceof RepeatsNotLookedForError || isUniqueViolation(error, clientMsgIdKey);
      if (!mayHoldRepeat) throw error;
      return this.#writeOnce(workspaceId, take, true);
    }
  }

  async #writeOnce(
    workspaceId: number,
    take: () => MessageDraft[],
    looksForRepeats: boolean,
  ): Promise<BatchOutcome<PostedMessage>[]> {
    const { outcomes, repeats } = await this.#connections.inWorkspace(workspaceId, async (tx) => {
      // Only now: until here the batch may have waited for the connection.
      const drafts = take();
      if (drafts.length === 0) return { outcomes: [], repeats: new Map<string, Message>() };
      const phones = this.#phones.statements;
      const endsTransaction = !looksForRepeats;
      const written = await writeMessages(tx, workspaceId, drafts, { phones, looksForRepeats, endsTransaction });
      tx.announce(...written.events);
      return { outcomes: written.outcomes, repeats: await loadRepeats(tx, workspaceId, written.outcomes) };
    });
    return outcomes.map((outcome) => {
      if (outcome.kind === 'written')
        return { value: { message: outcome.message, json: outcome.json, repeated: false } };
      if (outcome.kind === 'refused') return { error: outcome.error };
      const message = repeats.get(keyOf(outcome.channelId, outcome.seq));
      if (message === undefined) return { error: new Error('a repeated message was not found') };
      return { value: { message, json: JSON.stringify(message), repeated: true } };
    });
  }
}

const keyOf = (channelId: number, seq: number): string => `${channelId}:${seq}`;

/** The messages that were repeated: of the batch itself, or written before it. */
const loadRepeats = async (
  tx: Parameters<typeof writeMessages>[0],
  workspaceId: number,
  outcomes: readonly WriteOutcome[],
): Promise<Map<string, Message>> => {
  const found = new Map<string, Message>();
  const repeats = outcomes.filter((outcome) => outcome.kind === 'repeat');
  if (repeats.length === 0) return found;
  for (const outcome of outcomes) {
    if (outcome.kind === 'written') found.set(keyOf(outcome.message.channel_id, outcome.message.seq), outcome.message);
  }
  const byChannel = new Map<number, number[]>();
  for (const { channelId, seq } of repeats) {
    if (!found.has(keyOf(channelId, seq))) byChannel.set(channelId, [...(byChannel.get(channelId) ?? []), seq]);
  }
  for (const [channelId, seqs] of byChannel) {
    for (const row of await listMessagesBySeq(tx, workspaceId, channelId, seqs)) {
      found.set(keyOf(channelId, row.seq), toMessageView(row));
    }
  }
  return found;
};
