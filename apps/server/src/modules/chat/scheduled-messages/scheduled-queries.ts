import type { HeldReason, MessageAudience, ScheduledMessage } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { type FileRow, filesTable } from '../../files/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { channelsTable } from '../channel-access/exported-queries.ts';
import { messagesTable } from '../messages/exported-queries.ts';

export interface ScheduledRow {
  id: number;
  channel_id: number;
  writer_id: number;
  client_msg_id: string;
  audience: MessageAudience;
  content: string;
  parent_id: number | null;
  due_at: Date;
  when_client_writes: ScheduledMessage['when_client_writes'];
  seen_seq: number;
  held_reason: HeldReason | null;
  held_at: Date | null;
  version: number;
  created_at: Date;
  /** Its writer, or the conversation's manager once the writer has left; null where there is nobody. */
  owner_id: number | null;
}

/** SQL: whether user `u` works here. */
const isHere = 'u.deleted_at is null and u.paused_at is null and u.status = 1';

/** SQL: whose a message `s` is. */
const owner = `coalesce((select u.id from ${usersTable} u where u.workspace_id = s.workspace_id and u.id = s.writer_id and ${isHere}),
  (select c.manager_id from ${channelsTable} c where c.workspace_id = s.workspace_id and c.id = s.channel_id))`;

const columns = `s.id, s.channel_id, s.writer_id, s.client_msg_id, s.audience, s.content, s.parent_id, s.due_at,
  s.when_client_writes, s.seen_seq, s.held_reason, s.held_at, s.version, s.created_at, ${owner} as owner_id`;

/** Those of the user's own, and of writers who have left conversations to them. */
export const listScheduled = statement({
  name: 'list-scheduled-messages',
  text: `select ${columns} from scheduled_messages s
    join ${channelsTable} c on c.workspace_id = s.workspace_id and c.id = s.channel_id and c.deleted_at is null
    where s.workspace_id = $1 and (s.writer_id = $2 or (c.manager_id = $2 and not exists (
      select from ${usersTable} u where u.workspace_id = s.workspace_id and u.id = s.writer_id and ${isHere})))
    order by s.held_reason is null, s.due_at, s.id`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<ScheduledRow>();

export const findScheduled = statement({
  name: 'find-scheduled-message',
  text: `select ${columns} from scheduled_messages s where s.workspace_id = $1 and s.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ScheduledRow>();

export const listScheduledById = statement({
  name: 'list-scheduled-messages-by-id',
  text: `select ${columns} from scheduled_messages s where s.workspace_id = $1 and s.id = any($2)`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<ScheduledRow>();

/** The same, locked until the transaction ends. */
export const lockScheduled = statement({
  name: 'lock-scheduled-message',
  text: `select ${columns} from scheduled_messages s where s.workspace_id = $1 and s.id = $2 for update of s`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ScheduledRow>();

/** One that this user has put off with this id before. */
export const findRepeated = statement({
  name: 'find-repeated-scheduled-message',
  text: `select ${columns} from scheduled_messages s
    where s.workspace_id = $1 and s.writer_id = $2 and s.client_msg_id = $3`,
  values: (workspaceId: number, userId: number, clientMsgId: string) => [workspaceId, userId, clientMsgId],
}).first<ScheduledRow>();

export const countScheduled = statement({
  name: 'count-scheduled-messages',
  text: `select count(*)::int as count from scheduled_messages s
    join ${channelsTable} c on c.workspace_id = s.workspace_id and c.id = s.channel_id and c.deleted_at is null
    where s.workspace_id = $1 and s.writer_id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

type ScheduledToInsert = Omit<ScheduledRow, 'held_reason' | 'held_at' | 'version' | 'created_at' | 'owner_id'>;

export const insertScheduled = statement({
  name: 'insert-scheduled-message',
  text: `insert into scheduled_messages (workspace_id, id, channel_id, writer_id, client_msg_id, audience, content,
      parent_id, due_at, when_client_writes, seen_seq) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  values: (workspaceId: number, row: ScheduledToInsert) => [
    workspaceId,
    row.id,
    row.channel_id,
    row.writer_id,
    row.client_msg_id,
    row.audience,
    row.content,
    row.parent_id,
    row.due_at,
    row.when_client_writes,
    row.seen_seq,
  ],
}).run();

/** It waits again, whatever it was held for, and is whoever's who changed it. */
export const updateScheduled = statement({
  name: 'update-scheduled-message',
  text: `update scheduled_messages set content = $3, due_at = $4, when_client_writes = $5, seen_seq = $6, writer_id = $7,
      audience = $8, parent_id = $9, decided_at = clock_timestamp(), held_reason = null, held_at = null, version = version + 1
    where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    id: number,
    row: Pick<
      ScheduledRow,
      'content' | 'due_at' | 'when_client_writes' | 'seen_seq' | 'writer_id' | 'audience' | 'parent_id'
    >,
  ) => [
    workspaceId,
    id,
    row.content,
    row.due_at,
    row.when_client_writes,
    row.seen_seq,
    row.writer_id,
    row.audience,
    row.parent_id,
  ],
}).run();

export const deleteScheduled = statement({
  name: 'delete-scheduled-messages',
  text: 'delete from scheduled_messages where workspace_id = $1 and id = any($2)',
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();

/** How far it is until a moment by the database's clock, in seconds. */
export const secondsUntil = statement({
  name: 'read-seconds-until',
  text: 'select extract(epoch from $1::timestamptz - clock_timestamp())::float8 as seconds',
  values: (moment: Date) => [moment],
}).answer(([row]: { seconds: number }[]): number => row?.seconds ?? 0);

/** A message of a channel that can be replied to. */
export const findParent = statement({
  name: 'find-parent-of-scheduled-message',
  text: `select m.audience from ${messagesTable} m
    join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id
    where m.workspace_id = $1 and m.channel_id = $2 and m.id = $3 and m.deleted_at is null and m.seq >= c.first_seq`,
  values: (workspaceId: number, channelId: number, messageId: number) => [workspaceId, channelId, messageId],
}).first<{ audience: MessageAudience }>();

/** Whether the user has sent a message with this id. */
export const wasSent = statement({
  name: 'was-scheduled-message-sent',
  text: `select from ${messagesTable}
    where workspace_id = $1 and channel_id = $2 and created_by = $3 and client_msg_id = $4 limit 1`,
  values: (workspaceId: number, channelId: number, userId: number, clientMsgId: string) => [
    workspaceId,
    channelId,
    userId,
    clientMsgId,
  ],
}).any();

export type FileOfScheduledRow = FileRow & { scheduled_message_id: number };

export const listFilesOfScheduled = statement({
  name: 'list-files-of-scheduled-messages',
  text: `select scheduled_message_id, id, original, type, kind, size, width, height, duration from ${filesTable}
    where workspace_id = $1 and scheduled_message_id = any($2) and deleted_at is null
    order by scheduled_message_id, position, id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<FileOfScheduledRow>();
