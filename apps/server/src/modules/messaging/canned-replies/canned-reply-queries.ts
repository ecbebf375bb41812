import type { CannedTexts } from '@switchboard/contract';
import { statement, statementsBy } from '../../../platform/database/index.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { type FileRow, filesTable } from '../../files/exported-queries.ts';

export interface CannedReplyRow {
  id: number;
  owner_id: number | null;
  shortcut: string;
  title: string;
  texts: CannedTexts;
  uses: number;
  version: number;
}

const columns = 'id, owner_id, shortcut, title, texts, uses, version';

const lockOf = { asTheyAre: '', locked: 'for no key update' } as const;

/** The workspace's and the user's own, by shortcut; on request locked until the transaction ends. */
export const listCannedReplyRows = statementsBy(['asTheyAre', 'locked'], (how) =>
  statement({
    name: `list-canned-replies-${how}`,
    text: `select ${columns} from canned_replies where workspace_id = $1 and (owner_id is null or owner_id = $2)
      order by shortcut_key, owner_id nulls last ${lockOf[how]}`,
    values: (workspaceId: number, userId: number) => [workspaceId, userId],
  }).all<CannedReplyRow>(),
);

export const listFilesOfReplies = statement({
  name: 'list-files-of-canned-replies',
  text: `select canned_reply_id, id, original, type, kind, size, width, height, duration from ${filesTable}
    where workspace_id = $1 and canned_reply_id = any($2) and deleted_at is null order by canned_reply_id, position, id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<FileRow & { canned_reply_id: number }>();

export const findCannedReply = statement({
  name: 'find-canned-reply',
  text: `select ${columns} from canned_replies where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<CannedReplyRow>();

/** The same, locked until the transaction ends. */
export const lockCannedReply = statement({
  name: 'lock-canned-reply',
  text: `select ${columns} from canned_replies where workspace_id = $1 and id = $2 for no key update`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<CannedReplyRow>();

/** Shared ones, or those of one user. */
export const countCannedReplies = statement({
  name: 'count-canned-replies',
  text: 'select count(*) as count from canned_replies where workspace_id = $1 and owner_id is not distinct from $2::bigint',
  values: (workspaceId: number, ownerId: number | null) => [workspaceId, ownerId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export interface CannedReplyToSave {
  id: number;
  owner_id: number | null;
  shortcut: string;
  shortcut_key: string;
  title: string;
  texts: CannedTexts;
}

export const insertCannedReplies = statement({
  name: 'insert-canned-replies',
  text: `insert into canned_replies (workspace_id, id, owner_id, shortcut, shortcut_key, title, texts)
    select $1, r.id, r.owner_id, r.shortcut, r.shortcut_key, r.title, r.texts
    from jsonb_to_recordset($2::jsonb)
      as r (id bigint, owner_id bigint, shortcut text, shortcut_key text, title text, texts jsonb)`,
  values: (workspaceId: number, replies: readonly CannedReplyToSave[]) => [workspaceId, JSON.stringify(replies)],
}).run();

export const updateCannedReplies = statement({
  name: 'update-canned-replies',
  text: `update canned_replies c set owner_id = r.owner_id, shortcut = r.shortcut, shortcut_key = r.shortcut_key,
      title = r.title, texts = r.texts, version = c.version + 1
    from jsonb_to_recordset($2::jsonb)
      as r (id bigint, owner_id bigint, shortcut text, shortcut_key text, title text, texts jsonb)
    where c.workspace_id = $1 and c.id = r.id`,
  values: (workspaceId: number, replies: readonly CannedReplyToSave[]) => [workspaceId, JSON.stringify(replies)],
}).run();

export const deleteCannedReply = statement({
  name: 'delete-canned-reply',
  text: 'delete from canned_replies where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

export const listOwnIds = statement({
  name: 'list-own-canned-replies',
  text: 'select id from canned_replies where workspace_id = $1 and owner_id = $2 for update',
  values: (workspaceId: number, ownerId: number) => [workspaceId, ownerId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

interface Use {
  userId: number;
  channelId: number;
  seq: number;
  ids: readonly number[];
}

/** Counts replies at a message of the user, those that it has not been told to be written with yet. */
export const countUses = statement({
  name: 'count-uses-of-canned-replies',
  text: `with used as (
      insert into canned_reply_uses (workspace_id, channel_id, message_seq, canned_reply_id)
      select m.workspace_id, m.channel_id, m.seq, r.id from ${messagesTable} m
      join canned_replies r on r.workspace_id = m.workspace_id and r.id = any($5)
        and (r.owner_id is null or r.owner_id = $2)
      where m.workspace_id = $1 and m.created_by = $2 and m.channel_id = $3 and m.seq = $4 and m.deleted_at is null
      on conflict do nothing returning canned_reply_id)
    update canned_replies c set uses = c.uses + 1
    where c.workspace_id = $1 and c.id in (
      select l.id from canned_replies l where l.workspace_id = $1 and l.id in (select canned_reply_id from used)
      order by l.id for no key update)`,
  values: (workspaceId: number, { userId, channelId, seq, ids }: Use) => [workspaceId, userId, channelId, seq, ids],
}).run();
