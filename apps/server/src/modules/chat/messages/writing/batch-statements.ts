import { channelTypes, type Message } from '@switchboard/contract';
import type { Statement } from '../../../../platform/database/index.ts';
import { enqueueJobStatement } from '../../../../platform/jobs/index.ts';
import { attachFilesStatement } from '../../../files/exported-queries.ts';
import { advanceChannelsStatement, type ChannelAdvance } from '../../channel-access/index.ts';
import type { PhoneStatements } from '../phone-queue.ts';
import { storedPreview } from '../previews/message-preview.ts';
import { previewJob } from '../previews/preview-job.ts';
import type { BatchContext } from './batch-context.ts';
import { namesOf } from './message-draft.ts';
import type { NumberedDraft } from './number-drafts.ts';
import { insertMessagesStatement, type NewMessageRow } from './write-queries.ts';

export const toRow = ({ draft, id, seq, ts }: NumberedDraft, message: Message): NewMessageRow => ({
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

const advancesOf = (numbered: readonly NumberedDraft[], context: BatchContext): ChannelAdvance[] => {
  const advances = new Map<number, ChannelAdvance>();
  for (const { draft, seq, ts } of numbered) {
    const before = advances.get(draft.channelId);
    const isClientChannel = context.channels.get(draft.channelId)?.type === channelTypes.client;
    // What stays inside answers nobody.
    const isAnswer = isClientChannel && draft.author.kind === 'user' && draft.metadata?.inner === undefined;
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
