import type { MessageAudience } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { channelMembersTable, channelsTable } from '../channel-access/exported-queries.ts';
import { messagesTable } from '../messages/exported-queries.ts';

export interface DraftRow {
  channel_id: number;
  audience: MessageAudience;
  content: string;
  parent_id: number | null;
  parent_seq: number | null;
  updated_at: Date;
}

const parentSeq = `(select p.seq from ${messagesTable} p where p.workspace_id = d.workspace_id and p.id = d.parent_id)`;

/** A draft with the facts `can` needs about its channel. */
export interface DraftOfChannelRow extends DraftRow {
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  is_member: boolean;
}

export const listDrafts = statement({
  name: 'list-drafts',
  text: `select d.channel_id, d.audience, d.content, d.parent_id, ${parentSeq} as parent_seq, d.updated_at, c.type, c.is_public,
      c.created_by, c.manager_id, m.user_id is not null as is_member
    from drafts d
    join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id and c.deleted_at is null
    left join ${channelMembersTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.user_id = $2
    where d.workspace_id = $1 and d.user_id = $2 order by d.updated_at desc, d.channel_id, d.audience`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<DraftOfChannelRow>();

export const upsertDraftStatement = statement({
  name: 'upsert-draft',
  text: `insert into drafts as d (workspace_id, user_id, channel_id, audience, content, parent_id, updated_at)
    select $1, $2, $3, $6, $4, (select m.id from ${messagesTable} m
      where m.workspace_id = $1 and m.channel_id = $3 and m.id = $5 and m.deleted_at is null), clock_timestamp()
    on conflict (workspace_id, user_id, channel_id, audience) do update
      set content = excluded.content, parent_id = excluded.parent_id, updated_at = clock_timestamp()
    returning d.channel_id, d.audience, d.content, d.parent_id, ${parentSeq} as parent_seq, d.updated_at`,
  values: (
    workspaceId: number,
    userId: number,
    { channel_id, content, parent_id, audience }: Pick<DraftRow, 'channel_id' | 'content' | 'parent_id' | 'audience'>,
  ) => [workspaceId, userId, channel_id, content, parent_id, audience],
}).of<DraftRow>();

/** Stores a draft; of two concurrent saves the later one wins, and its time is taken when its turn comes. */
export const upsertDraft = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  draft: Pick<DraftRow, 'channel_id' | 'content' | 'parent_id' | 'audience'>,
): Promise<DraftRow> => {
  const { rows } = await tx.query(upsertDraftStatement(workspaceId, userId, draft));
  const [row] = rows;
  if (row === undefined) throw new Error(`the draft in channel ${draft.channel_id} was not stored`);
  return row;
};

/** Deletes a draft; returns when, after any concurrent save, and whether there was one. */
export const deleteDraft = statement({
  name: 'delete-draft',
  text: `with removed as (
      delete from drafts where workspace_id = $1 and user_id = $2 and channel_id = $3 and audience = $4 returning 1)
    select clock_timestamp() as at, count(*) > 0 as existed from removed`,
  values: (workspaceId: number, userId: number, channelId: number, audience: MessageAudience) => [
    workspaceId,
    userId,
    channelId,
    audience,
  ],
}).answer(
  ([row]: { at: Date; existed: boolean }[]): { at: Date; existed: boolean } =>
    row ?? { at: new Date(), existed: false },
);
