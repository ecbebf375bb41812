/**
 * Writes messages: the one place where a message gets its number. A batch locks its channels, so that numbers follow
 * commits without gaps, checks every draft against what the locked rows say, and stores messages, deliveries, jobs and
 * events together. Two network flights, whatever the size of the batch; a draft's refusal is its own and no other's.
 */
import { can, channelTypes, type Delivery, type Message, messageShape } from '@switchboard/contract';
import type { QueryResult, Statement, Transaction } from '../../platform/database/index.ts';
import { AppError, fieldError } from '../../platform/http/index.ts';
import { enqueueJobStatement } from '../../platform/jobs/index.ts';
import type { SerializedEvent } from '../../platform/realtime/index.ts';
import { takeMessageIdsStatement } from '../../platform/workspace-counters/exported-queries.ts';
import { advanceChannelsStatement, type ChannelAdvance } from '../channels/exported-queries.ts';
import { findClientAuthorsStatement } from '../clients/exported-queries.ts';
import {
  findExternalRepeatsStatement,
  insertDeliveriesStatement,
  insertExternalIdsStatement,
} from '../deliveries/exported-queries.ts';
import { attachFilesStatement, type FreeFileRow, findFreeFilesStatement } from '../files/exported-queries.ts';
import { indexNewMessagesStatement } from '../search-index/index.ts';
import { findUserAuthorsStatement } from '../users/exported-queries.ts';
import { deliveryJob } from './delivery-job.ts';
import type { MessageDraft } from './message-draft.ts';
import { previewOf, storedPreview } from './message-preview.ts';
import type { AuthorRow, PersonOfMessage } from './message-rows.ts';
import { toFileView } from './message-view.ts';
import { previewJob } from './preview-job.ts';
import {
  findMembersStatement,
  findParentsStatement,
  findRepeatsStatement,
  insertMessagesStatement,
  type LockedChannelRow,
  lockChannelsStatement,
  type MemberPairRow,
  type NewMessageRow,
  type ParentOfChannelRow,
  type RepeatRow,
} from './write-queries.ts';

/** What became of one draft. A repeat names the message that was written first. */
export type WriteOutcome =
  | { kind: 'written'; message: Message; json: string }
  | { kind: 'repeat'; channelId: number; seq: number }
  | { kind: 'refused'; error: Error };

interface WriteResult {
  outcomes: WriteOutcome[];
  /** To be appended to the event log as the transaction's last statement. */
  events: SerializedEvent[];
}

/** A user answers a conversation they are not in yet: the caller joins them and posts again. */
export class NotAMemberYetError extends Error {}

/**
 * A draft was refused while repeats were not looked for: it may be a repeat, which is answered and not refused. Nothing
 * was written; the batch has to be written again, looking.
 */
export class RepeatsNotLookedForError extends Error {}

const repeatKey = (draft: MessageDraft): string | null =>
  draft.clientMsgId === null || draft.author.kind !== 'user'
    ? null
    : `${draft.channelId}:${draft.author.userId}:${draft.clientMsgId.toLowerCase()}`;

const externalKeys = (draft: MessageDraft): string[] =>
  draft.external?.externalIds.map((id) => `${draft.external?.botId}:${draft.external?.chatId}:${id}`) ?? [];

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Everything the checks look at, read under the channels' locks. */
class BatchContext {
  readonly channels = new Map<number, LockedChannelRow>();
  readonly members = new Set<string>();
  readonly repeats = new Map<string, { channelId: number; seq: number }>();
  readonly users = new Map<number, AuthorRow>();
  readonly clients = new Map<number, AuthorRow>();
  readonly parents = new Map<string, ParentOfChannelRow>();
  readonly files = new Map<number, FreeFileRow>();
  firstId = 0;
  nowUs = 0;

  static async read(
    tx: Transaction,
    workspaceId: number,
    drafts: readonly MessageDraft[],
    looksForRepeats: boolean,
  ): Promise<BatchContext> {
    const context = new BatchContext();
    const byUsers = drafts.flatMap((draft) =>
      draft.author.kind === 'user' ? [{ channelId: draft.channelId, userId: draft.author.userId, draft }] : [],
    );
    const withIds = byUsers.filter(({ draft }) => draft.clientMsgId !== null);
    const clientIds = drafts.flatMap(({ author }) => (author.kind === 'client' ? [author.clientId] : []));
    const replies = drafts.filter((draft) => draft.parentId !== null);
    const fileIds = drafts.flatMap((draft) => draft.fileIds);
    const external = drafts.flatMap(({ external: ids }) =>
      ids === null ? [] : ids.externalIds.map((id) => ({ botId: ids.botId, chatId: ids.chatId, id })),
    );

    const statements: Statement[] = [];
    const readers: ((result: QueryResult<Record<string, unknown>>) => void)[] = [];
    // pg hands rows back as plain objects; each statement's row type is named where it is asked.
    const ask = <Row>(statement: Statement, take: (row: Row) => void) => {
      statements.push(statement);
      readers.push(({ rows }) => {
        for (const row of rows) take(row as Row);
      });
    };

    ask<LockedChannelRow>(lockChannelsStatement(workspaceId, unique(drafts.map((draft) => draft.channelId))), (row) => {
      context.channels.set(row.id, row);
    });
    if (byUsers.length > 0) {
      ask<MemberPairRow>(
        findMembersStatement(
          workspaceId,
          byUsers.map(({ channelId }) => channelId),
          byUsers.map(({ userId }) => userId),
        ),
        (row) => context.members.add(`${row.channel_id}:${row.user_id}`),
      );
      ask<AuthorRow>(findUserAuthorsStatement(workspaceId, unique(byUsers.map(({ userId }) => userId))), (row) => {
        context.users.set(row.id, row);
      });
    }
    const takeRepeat = (row: RepeatRow) => context.repeats.set(row.key, { channelId: row.channel_id, seq: row.seq });
    if (looksForRepeats && withIds.length > 0) {
      ask<RepeatRow>(
        findRepeatsStatement(
          workspaceId,
          withIds.map(({ draft }) => draft.clientMsgId ?? ''),
        ),
        takeRepeat,
      );
    }
    if (external.length > 0) {
      ask<RepeatRow>(
        findExternalRepeatsStatement(
          workspaceId,
          external.map(({ botId }) => botId),
          external.map(({ chatId }) => chatId),
          external.map(({ id }) => id),
        ),
        takeRepeat,
      );
    }
    if (clientIds.length > 0) {
      ask<AuthorRow>(findClientAuthorsStatement(workspaceId, unique(clientIds)), (row) =>
        context.clients.set(row.id, row),
      );
    }
    if (replies.length > 0) {
      ask<ParentOfChannelRow>(
        findParentsStatement(
          workspaceId,
          replies.map((draft) => draft.parentId ?? 0),
        ),
        (row) => context.parents.set(`${row.channel_id}:${row.id}`, row),
      );
    }
    if (fileIds.length > 0) {
      ask<FreeFileRow>(findFreeFilesStatement(workspaceId, unique(fileIds)), (row) => context.files.set(row.id, row));
    }
    ask<{ base: number; now_us: number }>(takeMessageIdsStatement(workspaceId, drafts.length), (row) => {
      context.firstId = row.base + 1;
      context.nowUs = row.now_us;
    });

    const results = await tx.flight(statements);
    results.forEach((result, index) => readers[index]?.(result));
    return context;
  }
}

/** Throws what is wrong with a draft, given the context. */
const check = (draft: MessageDraft, context: BatchContext): void => {
  const channel = context.channels.get(draft.channelId);
  if (channel === undefined) throw new AppError('channel.not_found');
  const { author } = draft;
  if (author.kind === 'user') {
    const subject = { ...channel, is_member: context.members.has(`${channel.id}:${author.userId}`) };
    if (!context.users.has(author.userId)) throw new AppError('auth.required');
    if (!can(author.actor, 'channel.read', subject)) throw new AppError('channel.not_found');
    if (!can(author.actor, 'channel.post', subject)) throw new AppError('channel.not_member');
    if (channel.type === channelTypes.client && !channel.has_bot) throw new AppError('conversation.bot_gone');
    if (channel.type === channelTypes.client && !subject.is_member) throw new NotAMemberYetError();
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

const authorOf = (draft: MessageDraft, context: BatchContext): (PersonOfMessage & { id: number }) | null => {
  if (draft.author.kind === 'user') return context.users.get(draft.author.userId) ?? null;
  if (draft.author.kind === 'client') return context.clients.get(draft.author.clientId) ?? null;
  return null;
};

interface Numbered {
  draft: MessageDraft;
  id: number;
  seq: number;
  ts: number;
  delivery: Delivery | null;
}

const toView = ({ draft, id, seq, ts, delivery }: Numbered, context: BatchContext): Message => {
  const at = new Date(Math.floor(ts / 1000)).toISOString();
  const author = authorOf(draft, context);
  const parent = draft.parentId === null ? undefined : context.parents.get(`${draft.channelId}:${draft.parentId}`);
  return {
    id,
    seq,
    ts,
    channel_id: draft.channelId,
    client_msg_id: draft.clientMsgId?.toLowerCase() ?? null,
    content: draft.content,
    created_by: draft.author.kind === 'user' ? draft.author.userId : null,
    client_id: draft.author.kind === 'client' ? draft.author.clientId : null,
    author:
      author === null
        ? null
        : {
            id: author.id,
            first_name: author.first_name,
            last_name: author.last_name,
            avatar: author.avatar_file_id === null ? null : { id: author.avatar_file_id },
          },
    created_at: at,
    updated_at: at,
    updated_by_user_at: null,
    deleted_at: null,
    parent:
      parent === undefined
        ? null
        : {
            id: parent.id,
            seq: parent.seq,
            content: previewOf(parent),
            created_by: parent.created_by,
            client_id: parent.client_id,
            author_name: parent.author_name ?? '',
            deleted_at: null,
            files_count: parent.files_count,
          },
    files: draft.fileIds.flatMap((fileId) => {
      const file = context.files.get(fileId);
      return file === undefined ? [] : [toFileView(file)];
    }),
    metadata: { urls: [], previews: [], ...draft.metadata },
    system: draft.system,
    pinned_at: null,
    reactions: [],
    delivery,
  };
};

/** Gives accepted drafts their numbers, channel by channel in the order they came. */
const numberDrafts = (
  accepted: readonly { draft: MessageDraft; index: number }[],
  context: BatchContext,
): Numbered[] => {
  const last = new Map<number, { seq: number; ts: number }>();
  return accepted.map(({ draft, index }) => {
    const channel = context.channels.get(draft.channelId);
    const before = last.get(draft.channelId) ?? { seq: channel?.last_seq ?? 0, ts: channel?.last_ts ?? 0 };
    const wantedTs = draft.createdAt === undefined ? context.nowUs : draft.createdAt.getTime() * 1000;
    const now = { seq: before.seq + 1, ts: Math.max(wantedTs, before.ts + 1) };
    last.set(draft.channelId, now);
    // Only a user's words in a client conversation ever leave the house.
    const isOutbound = channel?.type === channelTypes.client && draft.author.kind === 'user';
    return {
      draft,
      id: context.firstId + index,
      ...now,
      delivery: isOutbound
        ? { state: 'queued', reason: null, at: new Date(Math.floor(now.ts / 1000)).toISOString() }
        : null,
    };
  });
};

const toRow = ({ draft, id, seq, ts }: Numbered, message: Message): NewMessageRow => ({
  channelId: draft.channelId,
  seq,
  ts,
  id,
  createdBy: message.created_by,
  clientId: message.client_id,
  clientMsgId: message.client_msg_id,
  content: draft.content,
  preview: storedPreview(draft.content),
  parentSeq: message.parent?.seq ?? null,
  metadata: draft.metadata === null ? null : JSON.stringify(draft.metadata),
  system: draft.system === null ? null : JSON.stringify(draft.system),
  fileIds: draft.fileIds,
});

const advancesOf = (numbered: readonly Numbered[], context: BatchContext): ChannelAdvance[] => {
  const advances = new Map<number, ChannelAdvance>();
  for (const { draft, seq, ts } of numbered) {
    const isClientChannel = context.channels.get(draft.channelId)?.type === channelTypes.client;
    const awaiting = isClientChannel && draft.author.kind !== 'system' ? draft.author.kind === 'client' : null;
    advances.set(draft.channelId, {
      id: draft.channelId,
      lastSeq: seq,
      lastTs: ts,
      awaitingReply: awaiting ?? advances.get(draft.channelId)?.awaitingReply ?? null,
    });
  }
  return [...advances.values()];
};

const statementsFor = (
  workspaceId: number,
  numbered: readonly Numbered[],
  rows: readonly NewMessageRow[],
  context: BatchContext,
): Statement[] => {
  const files = numbered.flatMap(({ draft, seq }) =>
    draft.fileIds.map((fileId, position) => ({ fileId, channelId: draft.channelId, seq, position })),
  );
  const externalIds = numbered.flatMap(({ draft, seq }) =>
    (draft.external?.externalIds ?? []).map((externalId, part) => ({
      botId: draft.external?.botId ?? 0,
      chatId: draft.external?.chatId ?? '',
      externalId,
      channelId: draft.channelId,
      seq,
      part,
    })),
  );
  const outbound = numbered.filter(({ delivery }) => delivery !== null);
  const linking = numbered.filter(({ draft }) => draft.author.kind === 'user' && draft.metadata?.urls !== undefined);
  return [
    insertMessagesStatement(workspaceId, rows),
    advanceChannelsStatement(workspaceId, advancesOf(numbered, context)),
    ...(files.length > 0 ? [attachFilesStatement(workspaceId, files)] : []),
    ...(externalIds.length > 0 ? [insertExternalIdsStatement(workspaceId, externalIds)] : []),
    ...(outbound.length > 0
      ? [
          insertDeliveriesStatement(
            workspaceId,
            outbound.map(({ draft, seq }) => ({ channelId: draft.channelId, seq, state: 'queued', reason: null })),
          ),
          ...unique(outbound.map(({ draft }) => draft.channelId)).map((channelId) =>
            enqueueJobStatement(deliveryJob(workspaceId, channelId)),
          ),
        ]
      : []),
    ...linking.map(({ draft, seq }) => enqueueJobStatement(previewJob(workspaceId, draft.channelId, seq))),
  ];
};

interface WriteOptions {
  /** Without it a batch that holds a repeat fails as a whole, by the unique key or with RepeatsNotLookedForError. */
  looksForRepeats?: boolean;
  /** Appends the events as the transaction's last statement; it travels with the writes and costs no round trip. */
  append?: (events: readonly SerializedEvent[]) => Promise<void>;
}

/** Writes drafts in the given transaction. Without `append` the caller appends the events, last of all. */
export const writeMessages = async (
  tx: Transaction,
  workspaceId: number,
  drafts: readonly MessageDraft[],
  { looksForRepeats = true, append }: WriteOptions = {},
): Promise<WriteResult> => {
  const context = await BatchContext.read(tx, workspaceId, drafts, looksForRepeats);
  const outcomes: (WriteOutcome | null)[] = [];
  const accepted: { draft: MessageDraft; index: number }[] = [];
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
        check(draft, context);
        const taken = draft.fileIds.findIndex((fileId) => takenFiles.has(fileId));
        if (taken >= 0) throw fieldError(`files.${taken}`, 'validation.unknown_file');
        for (const fileId of draft.fileIds) takenFiles.add(fileId);
        for (const key of keys) firstOf.set(key, index);
        accepted.push({ draft, index });
      }
    } catch (error) {
      if (!looksForRepeats && draft.clientMsgId !== null) throw new RepeatsNotLookedForError();
      outcomes[index] = { kind: 'refused', error: error as Error };
    }
  }

  const numbered = numberDrafts(accepted, context);
  const messages = numbered.map((message) => messageShape.parse(toView(message, context)));
  const json = messages.map((message) => JSON.stringify(message));
  const events = messages.map(
    (message, position): SerializedEvent => ({
      event: 'newMessage',
      data: json[position] ?? '',
      channelId: message.channel_id,
      userIds: null,
    }),
  );
  if (numbered.length > 0) {
    const rows = numbered.map((message, position) => toRow(message, messages[position] as Message));
    const spoken = messages.filter((message) => message.system === null);
    const written = tx.flight([
      ...statementsFor(workspaceId, numbered, rows, context),
      ...(spoken.length > 0 ? [indexNewMessagesStatement(workspaceId, spoken)] : []),
    ]);
    const appended = append?.(events) ?? Promise.resolve();
    // When the writes fail, this fails too and only says that the transaction is aborted: theirs is the reason.
    appended.catch(() => {});
    await written;
    await appended;
  }

  accepted.forEach(({ index }, position) => {
    outcomes[index] = { kind: 'written', message: messages[position] as Message, json: json[position] ?? '' };
  });
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
    events,
  };
};
