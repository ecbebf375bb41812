/** Numbers drafts, and turns them into the messages for readers and the rows to store. */
import { channelTypes, type Delivery, type Message, messageShape } from '@switchboard/contract';
import type { Statement } from '../../../../platform/database/index.ts';
import { enqueueJobStatement } from '../../../../platform/jobs/index.ts';
import { attachFilesStatement, toFileView } from '../../../files/index.ts';
import { advanceChannelsStatement, type ChannelAdvance } from '../../channel-access/index.ts';
import type { PersonOfMessage } from '../pages/message-rows.ts';
import type { PhoneStatements } from '../phone-queue.ts';
import { previewOf, storedPreview } from '../previews/message-preview.ts';
import { previewJob } from '../previews/preview-job.ts';
import { audienceOf, type BatchContext } from './check-drafts.ts';
import { isAutomatic, type MessageDraft, namesOf } from './message-draft.ts';
import { insertMessagesStatement, type NewMessageRow } from './write-queries.ts';

const authorOf = (draft: MessageDraft, context: BatchContext): (PersonOfMessage & { id: number }) | null => {
  if (draft.author.kind === 'user') return context.users.get(draft.author.userId) ?? null;
  if (draft.author.kind === 'client') return context.clients.get(draft.author.clientId) ?? null;
  return null;
};

export interface NumberedDraft {
  draft: MessageDraft;
  id: number;
  seq: number;
  ts: number;
  delivery: Delivery | null;
}

/** Connectors and jobs fill the metadata: only what the contract names is told. The rest is made here, field by field. */
const metadataOf = ({ metadata }: MessageDraft): Message['metadata'] => {
  const plain = { urls: [], previews: [] };
  return metadata === null ? plain : messageShape.shape.metadata.parse({ ...plain, ...metadata });
};

/** The message as its readers get it. */
export const toNewMessage = ({ draft, id, seq, ts, delivery }: NumberedDraft, context: BatchContext): Message => {
  const at = new Date(Math.floor(ts / 1000)).toISOString();
  const author = authorOf(draft, context);
  const parent = draft.parentId === null ? undefined : context.parents.get(`${draft.channelId}:${draft.parentId}`);
  return {
    id,
    seq,
    ts,
    channel_id: draft.channelId,
    client_msg_id: draft.clientMsgId?.toLowerCase() ?? null,
    audience: draft.audience,
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
    metadata: metadataOf(draft),
    system: draft.system,
    pinned_at: null,
    reactions: [],
    delivery,
  };
};

/** Gives accepted drafts their numbers, channel by channel in the order they came. */
export const numberDrafts = (
  accepted: readonly { draft: MessageDraft; index: number }[],
  context: BatchContext,
): NumberedDraft[] => {
  const last = new Map<number, { seq: number; ts: number }>();
  return accepted.map(({ draft, index }) => {
    const channel = context.channels.get(draft.channelId);
    const before = last.get(draft.channelId) ?? { seq: channel?.last_seq ?? 0, ts: channel?.last_ts ?? 0 };
    const wantedTs = draft.createdAt === undefined ? context.nowUs : draft.createdAt.getTime() * 1000;
    const now = { seq: before.seq + 1, ts: Math.max(wantedTs, before.ts + 1) };
    last.set(draft.channelId, now);
    // Only users' public messages in client conversations, and bots' own texts, are sent to a messenger.
    const isForClient = channel?.type === channelTypes.client && (draft.author.kind === 'user' || isAutomatic(draft));
    const audience = audienceOf(draft, context);
    const isOutbound = isForClient && audience === 'public';
    return {
      draft: { ...draft, audience },
      id: context.firstId + index,
      ...now,
      delivery: isOutbound
        ? { state: 'queued', reason: null, at: new Date(Math.floor(now.ts / 1000)).toISOString() }
        : null,
    };
  });
};

export const toRow = ({ draft, id, seq, ts }: NumberedDraft, message: Message): NewMessageRow => ({
  channelId: draft.channelId,
  seq,
  ts,
  id,
  createdBy: message.created_by,
  clientId: message.client_id,
  clientMsgId: message.client_msg_id,
  audience: message.audience,
  content: draft.content,
  preview: storedPreview(draft.content),
  parentSeq: message.parent?.seq ?? null,
  metadata: draft.metadata === null ? null : JSON.stringify(draft.metadata),
  system: draft.system === null ? null : JSON.stringify(draft.system),
  fileIds: draft.fileIds,
});

const advancesOf = (numbered: readonly NumberedDraft[], context: BatchContext): ChannelAdvance[] => {
  const advances = new Map<number, ChannelAdvance>();
  for (const { draft, seq, ts } of numbered) {
    const before = advances.get(draft.channelId);
    const isClientChannel = context.channels.get(draft.channelId)?.type === channelTypes.client;
    // A note is no answer.
    const isAnswer = isClientChannel && draft.author.kind === 'user' && draft.audience === 'public';
    const isQuestion = isClientChannel && draft.author.kind === 'client';
    advances.set(draft.channelId, {
      id: draft.channelId,
      lastSeq: seq,
      lastTs: ts,
      spokenTs: draft.author.kind === 'system' ? (before?.spokenTs ?? null) : ts,
      isAnswered: isAnswer || (before?.isAnswered ?? false),
      askedTs: isAnswer ? null : (before?.askedTs ?? (isQuestion ? ts : null)),
    });
  }
  return [...advances.values()];
};

/** The statements that store a batch: messages, files, deliveries and jobs, everything except the events. */
export const statementsFor = (
  workspaceId: number,
  numbered: readonly NumberedDraft[],
  rows: readonly NewMessageRow[],
  { context, phones }: { context: BatchContext; phones: PhoneStatements },
): Statement[] => {
  const files = numbered.flatMap(({ draft, seq }) =>
    draft.fileIds.map((fileId, position) => ({ fileId, channelId: draft.channelId, seq, position })),
  );
  const named = numbered.flatMap(({ draft, seq }) =>
    namesOf(draft).map((name, part) => ({ ...name, channelId: draft.channelId, seq, part })),
  );
  const outbound = numbered.flatMap(({ draft: { channelId }, seq, delivery }) =>
    delivery === null ? [] : [{ channelId, seq }],
  );
  const linking = numbered.filter(({ draft }) => draft.author.kind === 'user' && draft.metadata?.urls !== undefined);
  return [
    insertMessagesStatement(workspaceId, rows),
    advanceChannelsStatement(workspaceId, advancesOf(numbered, context)),
    ...(files.length > 0 ? [attachFilesStatement(workspaceId, files)] : []),
    ...(named.length > 0 ? [phones.name(workspaceId, named)] : []),
    ...(outbound.length > 0 ? phones.send(workspaceId, outbound) : []),
    ...linking.map(({ draft, seq }) => enqueueJobStatement(previewJob(workspaceId, draft.channelId, seq))),
  ];
};
