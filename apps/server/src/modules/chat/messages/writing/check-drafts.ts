import { can, channelTypes, type MessageAudience } from '@switchboard/contract';
import type { QueryResult, Statement, Transaction } from '../../../../platform/database/index.ts';
import { AppError, fieldError } from '../../../../platform/http/index.ts';
import { readClockStatement, takeMessageIdsStatement } from '../../../../platform/workspace-counters/index.ts';
import { type AbilityPhases, abilitiesIn } from '../../../connectors/index.ts';
import { type FreeFileRow, findFreeFilesStatement } from '../../../files/exported-queries.ts';
import { findUserAuthorsStatement } from '../../../foundation/users/exported-queries.ts';
import type { AuthorRow } from '../pages/message-rows.ts';
import type { PhoneStatements } from '../phone-queue.ts';
import { type MessageDraft, namesOf } from './message-draft.ts';
import {
  findAnswersStatement,
  findClientAuthorsStatement,
  findMembersStatement,
  findParentsStatement,
  findRepeatsStatement,
  type LockedChannelRow,
  lockChannelsStatement,
  type ParentOfChannelRow,
  type RepeatRow,
} from './write-queries.ts';

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Everything the checks need, read under the channels' locks. */
export class BatchContext {
  readonly channels = new Map<number, LockedChannelRow>();
  readonly members = new Set<string>();
  readonly repeats = new Map<string, { channelId: number; seq: number }>();
  readonly users = new Map<number, AuthorRow>();
  readonly clients = new Map<number, AuthorRow>();
  /** What others than a writer have told the client since the message that the writer had seen, the newest first. */
  readonly answers = new Map<string, number[]>();
  readonly parents = new Map<string, ParentOfChannelRow>();
  readonly files = new Map<number, FreeFileRow>();
  firstId = 0;
  nowUs = 0;

  static async read(
    tx: Transaction,
    workspaceId: number,
    drafts: readonly MessageDraft[],
    { phones, looksForRepeats, firstId }: { phones: PhoneStatements; looksForRepeats: boolean; firstId: number | null },
  ): Promise<BatchContext> {
    const context = new BatchContext();
    const byUsers = drafts.flatMap((draft) =>
      draft.author.kind === 'user' ? [{ channelId: draft.channelId, userId: draft.author.userId, draft }] : [],
    );
    const withIds = byUsers.filter(({ draft }) => draft.clientMsgId !== null);
    const clientIds = drafts.flatMap(({ author }) => (author.kind === 'client' ? [author.clientId] : []));
    const replies = drafts.filter((draft) => draft.parentId !== null);
    const fileIds = drafts.flatMap((draft) => draft.fileIds);
    const names = drafts.flatMap(namesOf);
    const seen = byUsers.flatMap(({ channelId, userId, draft: { seenSeq = null } }) =>
      seenSeq === null ? [] : [{ channelId, userId, seenSeq }],
    );

    const statements: Statement[] = [];
    const readers: ((result: QueryResult<unknown>) => void)[] = [];
    const ask = <Row>(statement: Statement<Row>, take: (row: Row) => void) => {
      statements.push(statement);
      readers.push(({ rows }) => {
        for (const row of rows) take(row as Row);
      });
    };

    ask(lockChannelsStatement(workspaceId, unique(drafts.map((draft) => draft.channelId))), (row) => {
      context.channels.set(row.id, row);
    });
    if (byUsers.length > 0) {
      ask(
        findMembersStatement(
          workspaceId,
          byUsers.map(({ channelId }) => channelId),
          byUsers.map(({ userId }) => userId),
        ),
        (row) => context.members.add(`${row.channel_id}:${row.user_id}`),
      );
      ask(findUserAuthorsStatement(workspaceId, unique(byUsers.map(({ userId }) => userId))), (row) => {
        context.users.set(row.id, row);
      });
    }
    const takeRepeat = (row: RepeatRow) => context.repeats.set(row.key, { channelId: row.channel_id, seq: row.seq });
    if (looksForRepeats && withIds.length > 0) {
      ask(
        findRepeatsStatement(
          workspaceId,
          withIds.map(({ draft }) => draft.clientMsgId ?? ''),
        ),
        takeRepeat,
      );
    }
    if (names.length > 0) ask(phones.findKnown(workspaceId, names), takeRepeat);
    if (clientIds.length > 0) {
      ask(findClientAuthorsStatement(workspaceId, unique(clientIds)), (row) => context.clients.set(row.id, row));
    }
    if (replies.length > 0) {
      ask(
        findParentsStatement(
          workspaceId,
          replies.map((draft) => draft.parentId ?? 0),
        ),
        (row) => context.parents.set(`${row.channel_id}:${row.id}`, row),
      );
    }
    if (seen.length > 0) {
      ask(findAnswersStatement(workspaceId, seen), (row) => {
        const key = answersKey(row.channel_id, row.user_id, row.seen_seq);
        const held = context.answers.get(key);
        if (held === undefined) context.answers.set(key, [row.seq]);
        // Two messages of one writer ask the same question.
        else if (!held.includes(row.seq)) held.push(row.seq);
      });
    }
    if (fileIds.length > 0) {
      ask(findFreeFilesStatement(workspaceId, unique(fileIds)), (row) => context.files.set(row.id, row));
    }
    if (firstId === null) {
      ask(takeMessageIdsStatement(workspaceId, drafts.length), (row) => {
        context.firstId = row.base + 1;
        context.nowUs = row.now_us;
      });
    } else {
      context.firstId = firstId;
      ask(readClockStatement(), (row) => {
        context.nowUs = row.now_us;
      });
    }

    const results = await tx.flight(statements);
    results.forEach((result, index) => readers[index]?.(result));
    return context;
  }
}

const answersKey = (channelId: number, userId: number, seenSeq: number): string => `${channelId}:${userId}:${seenSeq}`;

/** A colleague has answered the client since: in what is stored, or by an accepted draft of the same batch. */
export class AnsweredSinceError extends Error {
  readonly seqs: readonly number[];
  readonly siblings: readonly number[];
  constructor(seqs: readonly number[], siblings: readonly number[]) {
    super('a colleague has answered meanwhile');
    this.seqs = seqs;
    this.siblings = siblings;
  }
}

/** A draft of the batch that is accepted, with its place in it. */
export interface AcceptedDraft {
  draft: MessageDraft;
  index: number;
}

/** A user answers a conversation they have not joined: the caller joins it for them and posts again. */
export class NotAMemberYetError extends Error {}

/** Throws the reason a draft is refused, given the context and the drafts accepted before it. */
export const checkDraft = (draft: MessageDraft, context: BatchContext, before: readonly AcceptedDraft[]): void => {
  const channel = context.channels.get(draft.channelId);
  if (channel === undefined) throw new AppError('channel.not_found');
  const { author } = draft;
  if (author.kind === 'user') {
    const subject = { ...channel, is_member: context.members.has(`${channel.id}:${author.userId}`) };
    if (!context.users.has(author.userId)) throw new AppError('auth.required');
    if (!can(author.actor, 'channel.read', subject)) throw new AppError('channel.not_found');
    if (!can(author.actor, 'channel.post', subject)) throw new AppError('channel.not_member');
    const isNote = audienceOf(draft, context) === 'internal';
    const isConversation = channel.type === channelTypes.client;
    if (isNote && !isConversation) throw fieldError('audience', 'validation.invalid');
    if (isConversation && !isNote && !can(author.actor, 'client.reply', null)) {
      throw new AppError('api_token.scope_missing', { scope: 'replies:send' });
    }
    // A note needs neither the client nor their messenger.
    if (isConversation && !isNote) checkReach(channel);
    // Before the writer would join it.
    if (isConversation && !isNote) checkAnswers(draft, author.userId, { context, before });
    if (isConversation && !subject.is_member) throw new NotAMemberYetError();
    if (isConversation && !isNote) checkAbilities(draft, channel, context);
  }
  if (author.kind === 'client' && !context.clients.has(author.clientId)) throw new Error('the client does not exist');
  if (draft.parentId !== null && !context.parents.has(`${channel.id}:${draft.parentId}`)) {
    throw fieldError('parent_id', 'validation.unknown_parent');
  }
  const uploader = author.kind === 'user' ? author.userId : null;
  for (const [position, fileId] of draft.fileIds.entries()) {
    if (context.files.get(fileId)?.created_by !== uploader)
      throw fieldError(`files.${position}`, 'validation.unknown_file');
  }
};

/**
 * Whom a message is for: what the author chose, but a reply to a note is a note, and so is, in a conversation with a
 * client, what has nothing to tell them.
 */
export const audienceOf = (draft: MessageDraft, context: BatchContext): MessageAudience => {
  const isNoteIn = draft.author.kind === 'user' && context.channels.get(draft.channelId)?.type === channelTypes.client;
  if (!isNoteIn) return draft.audience;
  const parent = draft.parentId === null ? undefined : context.parents.get(`${draft.channelId}:${draft.parentId}`);
  return draft.isOnlyMentions === true || parent?.audience === 'internal' ? 'internal' : draft.audience;
};

const isAnswer = (draft: MessageDraft, context: BatchContext): boolean =>
  draft.author.kind === 'user' && audienceOf(draft, context) === 'public';

/**
 * Refuses an answer whose writer has not seen what a colleague told the client meanwhile. Only a new message is asked:
 * repeats are answered before, edits and retries of deliveries are of messages that have their place already.
 */
const checkAnswers = (
  { channelId, seenSeq = null }: MessageDraft,
  userId: number,
  { context, before }: { context: BatchContext; before: readonly AcceptedDraft[] },
): void => {
  if (seenSeq === null) return;
  const seqs = context.answers.get(answersKey(channelId, userId, seenSeq)) ?? [];
  const siblings = before.filter(
    ({ draft }) =>
      draft.channelId === channelId &&
      isAnswer(draft, context) &&
      !(draft.author.kind === 'user' && draft.author.userId === userId),
  );
  if (seqs.length + siblings.length > 0)
    throw new AnsweredSinceError(
      seqs,
      siblings.map(({ index }) => index),
    );
};

/** Refuses messages to clients who cannot be written to. */
const checkReach = ({ is_blocked: isBlocked, has_bot: hasBot }: LockedChannelRow): void => {
  if (isBlocked) throw new AppError('conversation.client_blocked');
  if (!hasBot) throw new AppError('conversation.bot_gone');
};

/**
 * Refuses messages the messenger certainly won't accept, while the author still sees the message box. The call checks
 * again: by then the window may have closed.
 */
const checkAbilities = (
  { fileIds }: MessageDraft,
  { ability_phases: phases, last_inbound_at: lastInboundAt }: LockedChannelRow,
  { files, nowUs }: BatchContext,
): void => {
  if (phases === null) return;
  const moment = { now: new Date(nowUs / 1_000), lastInboundAt };
  const { replyWindow, maxFileBytes } = abilitiesIn(phases as AbilityPhases, moment);
  if (replyWindow?.kind === 'closed') throw new AppError('conversation.reply_window_closed');
  if (fileIds.some((id) => (files.get(id)?.size ?? 0) > maxFileBytes))
    throw new AppError('conversation.file_too_large');
};
