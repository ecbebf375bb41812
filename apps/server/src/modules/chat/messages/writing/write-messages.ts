/**
 * Writes messages: the one place where a message gets its number. A batch locks its channels, so that numbers follow
 * commits without gaps, checks every draft against the locked rows, and stores messages, deliveries, jobs and events
 * together. Takes two round trips for a batch of any size; refusing one draft does not affect the others.
 */
import type { Message } from '@switchboard/contract';
import type { Statement, Transaction } from '../../../../platform/database/index.ts';
import type { SerializedEvent } from '../../../../platform/events/index.ts';
import { fieldError } from '../../../../platform/http/index.ts';
import { reopenByClientStatement } from '../../channel-access/index.ts';
import type { EpisodeStatements } from '../episode-statements.ts';
import type { PhoneStatements } from '../phone-queue.ts';
import { indexNewMessagesStatement } from '../search-index/index-queries.ts';
import { type AnsweredDraft, readAnswers } from './answered-meanwhile.ts';
import { type AcceptedDraft, AnsweredSinceError, BatchContext, checkDraft } from './check-drafts.ts';
import { type MessageDraft, namesOf } from './message-draft.ts';
import { numberDrafts, statementsFor, toNewMessage, toRow } from './number-drafts.ts';
import { listReopened, type Reopened, reopenedEvent } from './reopening.ts';

/** The outcome of one draft. For a repeat, the message that was written first. */
export type WriteOutcome =
  | { kind: 'written'; message: Message; json: string }
  | { kind: 'repeat'; channelId: number; seq: number }
  | { kind: 'refused'; error: Error };

interface WriteResult {
  outcomes: WriteOutcome[];
  /** To be announced by the caller, who may have other events to announce first. */
  events: SerializedEvent[];
  /** Conversations that clients' messages opened again. */
  reopened: Reopened[];
}

/**
 * A draft was refused while repeats were not looked for: it may be a repeat, which is answered and not refused. Nothing
 * was written; the batch has to be written again with `looksForRepeats`.
 */
export class RepeatsNotLookedForError extends Error {}

const repeatKey = (draft: MessageDraft): string | null =>
  draft.clientMsgId === null || draft.author.kind !== 'user'
    ? null
    : `${draft.channelId}:${draft.author.userId}:${draft.clientMsgId.toLowerCase()}`;

const externalKeys = (draft: MessageDraft): string[] =>
  namesOf(draft).map(({ botId, chatId, externalId }) => `${botId}:${chatId}:${externalId}`);

const refuse = (): never => {
  throw new Error('a message that is from a phone, or for one, was written without the phones’ queue');
};
const noPhones: PhoneStatements = { findKnown: refuse, name: refuse, send: refuse };
const noEpisodes: EpisodeStatements = {
  beginByClients: () => {
    throw new Error('a client’s message was written without the statements of episodes');
  },
};

interface WriteOptions {
  /** May be left out for messages that no phone has sent or is to get. */
  phones?: PhoneStatements;
  /** May be left out where no client writes. */
  episodes?: EpisodeStatements;
  /** Without it a batch that holds a repeat fails as a whole, with a unique violation or RepeatsNotLookedForError. */
  looksForRepeats?: boolean;
  /** The first of ids that were taken before (`takeMessageIds`), so that others do not wait for so large a batch. */
  firstId?: number | null;
  /** The writes are sent with COMMIT: the caller announces the events, and sends nothing more. */
  endsTransaction?: boolean;
}

/** Writes drafts in the given transaction. */
export const writeMessages = async (
  tx: Transaction,
  workspaceId: number,
  drafts: readonly MessageDraft[],
  {
    phones = noPhones,
    episodes = noEpisodes,
    looksForRepeats = true,
    firstId = null,
    endsTransaction = false,
  }: WriteOptions = {},
): Promise<WriteResult> => {
  const context = await BatchContext.read(tx, workspaceId, drafts, { phones, looksForRepeats, firstId });
  const outcomes: (WriteOutcome | null)[] = [];
  const accepted: AcceptedDraft[] = [];
  const answered: AnsweredDraft[] = [];
  const firstOf = new Map<string, number>();
  const takenFiles = new Set<number>();
  const repeatsInBatch: { index: number; of: number }[] = [];

  for (const [index, draft] of drafts.entries()) {
    outcomes[index] = null;
    const keys = [repeatKey(draft), ...externalKeys(draft)].filter((key) => key !== null);
    const repeat = keys.map((key) => context.repeats.get(key)).find((found) => found !== undefined);
    const sibling = keys.map((key) => firstOf.get(key)).find((found) => found !== undefined);
    try {
      if (repeat !== undefined) {
        outcomes[index] = { kind: 'repeat', ...repeat };
      } else if (sibling !== undefined) {
        repeatsInBatch.push({ index, of: sibling });
      } else {
        checkDraft(draft, context, accepted);
        const taken = draft.fileIds.findIndex((fileId) => takenFiles.has(fileId));
        if (taken >= 0) throw fieldError(`files.${taken}`, 'validation.unknown_file');
        for (const fileId of draft.fileIds) takenFiles.add(fileId);
        for (const key of keys) firstOf.set(key, index);
        accepted.push({ draft, index });
      }
    } catch (error) {
      if (!looksForRepeats && draft.clientMsgId !== null) throw new RepeatsNotLookedForError();
      outcomes[index] = { kind: 'refused', error: error as Error };
      if (error instanceof AnsweredSinceError) answered.push({ channelId: draft.channelId, index, error });
    }
  }

  // Read before the writes: with the last of them the transaction may end.
  const tellAnswers = await readAnswers(tx, workspaceId, answered);
  const numbered = numberDrafts(accepted, context);
  const reopened = listReopened(
    accepted.map(({ draft }) => draft),
    context,
  );
  const messages = numbered.map((message) => toNewMessage(message, context));
  const json = messages.map((message) => JSON.stringify(message));
  const events = messages.map(
    (message, position): SerializedEvent => ({
      event: 'newMessage',
      data: json[position] ?? '',
      audience: { channel: message.channel_id },
    }),
  );
  if (numbered.length > 0) {
    const rows = numbered.map((message, position) => toRow(message, messages[position] as Message));
    const spoken = messages.filter((message) => message.system === null);
    const writes = [
      ...reopeningStatements(workspaceId, reopened, { context, episodes }),
      ...statementsFor(workspaceId, numbered, rows, { context, phones }),
      ...(spoken.length > 0 ? [indexNewMessagesStatement(workspaceId, spoken)] : []),
    ];
    if (endsTransaction) tx.finish(writes);
    else await tx.flight(writes);
  }

  accepted.forEach(({ index }, position) => {
    outcomes[index] = { kind: 'written', message: messages[position] as Message, json: json[position] ?? '' };
  });
  for (const { index, error } of answered) {
    const later = error.siblings.flatMap((sibling) => {
      const outcome = outcomes[sibling];
      return outcome?.kind === 'written' ? [outcome.message] : [];
    });
    outcomes[index] = { kind: 'refused', error: tellAnswers(error, later) };
  }
  for (const { index, of } of repeatsInBatch) {
    const first = outcomes[of];
    if (first?.kind === 'written') {
      outcomes[index] = { kind: 'repeat', channelId: first.message.channel_id, seq: first.message.seq };
    }
  }
  return {
    outcomes: outcomes.map(
      (outcome) => outcome ?? { kind: 'refused', error: new Error('the first of a repeat failed') },
    ),
    events: reopened.length > 0 ? [reopenedEvent(reopened, context), ...events] : events,
    reopened,
  };
};

/** The statements that open conversations again; before the others, which store where each message belongs. */
const reopeningStatements = (
  workspaceId: number,
  reopened: readonly Reopened[],
  { context, episodes }: { context: BatchContext; episodes: EpisodeStatements },
): Statement[] => {
  if (reopened.length === 0) return [];
  const closed = reopened.filter(({ wasClosed }) => wasClosed).map(({ channelId }) => channelId);
  return [
    ...(closed.length > 0 ? [episodes.beginByClients(workspaceId, closed)] : []),
    reopenByClientStatement(
      workspaceId,
      reopened.map(({ channelId }) => channelId),
      new Date(context.nowUs / 1_000),
    ),
  ];
};
