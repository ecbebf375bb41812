import { channelTypes, type Label, type LabelColor } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

const columns = `l.id, l.name, l.color, (select count(*) from channel_labels c
    join ${channelsTable} ch on ch.workspace_id = c.workspace_id and ch.id = c.channel_id and ch.deleted_at is null
    where c.workspace_id = l.workspace_id and c.label_id = l.id) as conversations`;

const toChannelIds = (rows: { channel_id: number }[]): number[] => rows.map(({ channel_id: id }) => id);

export const listLabels = statement({
  name: 'list-labels',
  text: `select ${columns} from labels l where l.workspace_id = $1 order by l.name_key`,
  values: (workspaceId: number) => [workspaceId],
}).all<Label>();

export const findLabel = statement({
  name: 'find-label',
  text: `select ${columns} from labels l where l.workspace_id = $1 and l.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<Label>();

/** Whether there is the label; it stays until the transaction ends. */
export const holdLabel = statement({
  name: 'hold-label',
  text: 'select 1 from labels where workspace_id = $1 and id = $2 for key share',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).any();

export const countLabels = statement({
  name: 'count-labels',
  text: 'select count(*) as count from labels where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export interface LabelToSave {
  id: number;
  name: string;
  name_key: string;
  color: LabelColor;
}

export const insertLabel = statement({
  name: 'insert-label',
  text: 'insert into labels (workspace_id, id, name, name_key, color) values ($1, $2, $3, $4, $5)',
  values: (workspaceId: number, label: LabelToSave) => [workspaceId, label.id, label.name, label.name_key, label.color],
}).run();

/** Answers its name before; null where there is no such label. */
export const updateLabel = statement({
  name: 'update-label',
  text: `update labels l set name = $3, name_key = $4, color = $5
    from (select id, name from labels where workspace_id = $1 and id = $2 for no key update) before
    where l.workspace_id = $1 and l.id = before.id returning before.name`,
  values: (workspaceId: number, label: LabelToSave) => [workspaceId, label.id, label.name, label.name_key, label.color],
}).first<{ name: string }>();

/** Takes it off all conversations, too. Null where there is no such label. */
export const deleteLabel = statement({
  name: 'delete-label',
  text: 'delete from labels where workspace_id = $1 and id = $2 returning name',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ name: string }>();

/** Of a conversation, in the order of their ids. */
export const listLabelIds = statement({
  name: 'list-label-ids',
  text: 'select label_id from channel_labels where workspace_id = $1 and channel_id = $2 order by label_id',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: { label_id: number }[]): number[] => rows.map(({ label_id }) => label_id));

/** Of each conversation among these channels, in the order of their ids. */
export const listLabelsOfConversations = statement({
  name: 'list-labels-of-conversations',
  text: `select ch.id as channel_id, array(select c.label_id from channel_labels c
      where c.workspace_id = ch.workspace_id and c.channel_id = ch.id order by c.label_id) as label_ids
    from ${channelsTable} ch where ch.workspace_id = $1 and ch.id = any($2) and ch.type = ${channelTypes.client}
      and ch.deleted_at is null order by ch.id`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<{ channel_id: number; label_ids: number[] }>();

/** Answers the conversations that did not have it yet. */
export const insertChannelLabels = statement({
  name: 'insert-channel-labels',
  text: `insert into channel_labels (workspace_id, channel_id, label_id) select $1, unnest($2::bigint[]), $3::bigint
    on conflict do nothing returning channel_id`,
  values: (workspaceId: number, channelIds: readonly number[], labelId: number) => [workspaceId, channelIds, labelId],
}).answer(toChannelIds);

/** Answers the conversations that had it. */
export const deleteChannelLabels = statement({
  name: 'delete-channel-labels',
  text: `delete from channel_labels where workspace_id = $1 and channel_id = any($2) and label_id = $3
    returning channel_id`,
  values: (workspaceId: number, channelIds: readonly number[], labelId: number) => [workspaceId, channelIds, labelId],
}).answer(toChannelIds);
