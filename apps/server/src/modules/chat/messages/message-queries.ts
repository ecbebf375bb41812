import { channelTypes } from '@switchboard/contract';
import { type Statement, statement, statementsBy } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botTitleOf, channelsTable, conversationClientsView, firstSeqOf } from '../channel-access/exported-queries.ts';
import { leavesTheHouse } from './exported-queries.ts';
import { type MessageRow, previewedChars } from './pages/message-rows.ts';

/** Joined only where there can be rows: most of the 50 messages of a page are plain text. */
const selectMessages = (mayHaveDelivery: string, firstSeq: string) => `
  select m.id, m.seq, m.ts, m.channel_id, m.client_msg_id, m.audience, m.content, m.created_by, m.client_id, m.created_at::text,
    nullif(m.updated_at, m.created_at)::text as updated_at, m.edited_at::text, m.deleted_at::text, m.metadata, m.system,
    m.pinned_at::text,
    coalesce(u.first_name, k.first_name) as author_first_name, coalesce(u.last_name, k.last_name) as author_last_name,
    coalesce(u.avatar_file_id, k.avatar_file_id) as author_avatar_file_id,
    case when m.parent_seq is not null then (
      select json_build_object('id', p.id, 'seq', p.seq, 'preview', p.preview,
        'content', case when p.preview is null then left(p.content, ${previewedChars}) end, 'created_by', p.created_by,
        'client_id', p.client_id, 'deleted_at', p.deleted_at,
        'author_name', coalesce(trim(pu.first_name || ' ' || pu.last_name), trim(pk.first_name || ' ' || pk.last_name), ${botTitleOf('p')}),
        'files_count', case when p.has_files then (select count(*) from ${filesTable} pf where pf.workspace_id = p.workspace_id
          and pf.channel_id = p.channel_id and pf.message_seq = p.seq and pf.deleted_at is null) else 0 end)
      from messages p
      left join ${usersTable} pu on pu.workspace_id = p.workspace_id and pu.id = p.created_by
      left join ${conversationClientsView} pk on pk.workspace_id = p.workspace_id and pk.id = p.client_id
      where p.workspace_id = m.workspace_id and p.channel_id = m.channel_id and p.seq = m.parent_seq and p.seq >= ${firstSeq}) end as parent, m.parent_seq,
    case when m.has_files then (select json_agg(json_build_object('id', f.id, 'original', f.original, 'type', f.type, 'kind', f.kind, 'size', f.size,
        'width', f.width, 'height', f.height, 'duration', f.duration) order by f.position)
      from ${filesTable} f where f.workspace_id = m.workspace_id and f.channel_id = m.channel_id and f.message_seq = m.seq
        and f.deleted_at is null) end as files,
    case when m.has_reactions then (select json_agg(json_build_object('emoji', r.emoji, 'user_ids', r.user_ids) order by r.first_at, r.emoji) from (
        select e.emoji, json_agg(e.user_id order by e.created_at, e.user_id) as user_ids, min(e.created_at) as first_at
        from message_reactions e where e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
          and e.message_seq = m.seq group by e.emoji) r) end as reactions,
    case when ${mayHaveDelivery} and m.audience = 'public' then coalesce((
      select json_build_object('state', d.state, 'reason', d.reason, 'updated_at', d.updated_at) from message_deliveries d
      where d.workspace_id = m.workspace_id and d.channel_id = m.channel_id and d.message_seq = m.seq), (
      -- A delivery that is long over is gone, what the messenger called the message is not.
      select json_build_object('state', case when x.read_at is not null then 'read' when x.delivered_at is not null then 'delivered' else 'sent' end,
          'reason', null, 'updated_at', coalesce(x.read_at, x.delivered_at, m.created_at)) from message_receipts x
      where ${leavesTheHouse('m')} and x.workspace_id = m.workspace_id and x.channel_id = m.channel_id
        and x.message_seq = m.seq order by x.part desc limit 1)) end as delivery
  from messages m
  left join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.created_by
  left join ${conversationClientsView} k on k.workspace_id = m.workspace_id and k.id = m.client_id
  where m.workspace_id = $1`;
/** For one channel, whose type and beginning are read once. */
const channelMessageSelect = `with place as materialized (
    select type, first_seq from ${channelsTable} where workspace_id = $1 and id = $2)
  ${selectMessages(`(select type from place) = ${channelTypes.client}`, '(select first_seq from place)')}
  and m.channel_id = $2 and m.seq >= (select first_seq from place)`;
const anyMessageSelect = `${selectMessages(leavesTheHouse('m'), firstSeqOf('m'))} and m.seq >= ${firstSeqOf('m')}`;

export const listMessagesBySeq = statement({
  name: 'list-messages-by-seq',
  text: `${channelMessageSelect} and m.seq = any($3) order by m.seq`,
  values: (workspaceId: number, channelId: number, seqs: readonly number[]) => [workspaceId, channelId, seqs],
}).all<MessageRow>();

/** The fields of one message that `previewOf` needs. */
export const findPreview = statement({
  name: 'find-message-preview',
  text: `select preview, case when preview is null then left(content, ${previewedChars}) end as content
    from messages where workspace_id = $1 and channel_id = $2 and seq = $3`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).answer(
  ([row]: { preview: string | null; content: string | null }[]): { preview: string | null; content: string | null } =>
    row ?? { preview: null, content: null },
);

/** Messages of any channels, the newest first; deleted ones and system messages are left out. */
export const listMessagesById = statement({
  name: 'list-messages-by-id',
  text: `${anyMessageSelect} and m.id = any($2) and m.deleted_at is null and m.system is null order by m.id desc`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<MessageRow>();

/**
 * How a page is found: every way uses the primary key or the index on moments, so that every depth costs the same. An
 * offset becomes a number, as numbers have no gaps. No condition may be optional: `coalesce` cannot use an index.
 */
const pageWays = {
  newest: {
    where: `m.seq <= (select c.last_seq - $4::bigint from ${channelsTable} c where c.workspace_id = $1 and c.id = $2)`,
    order: 'm.seq desc',
  },
  before: { where: 'm.seq < $4', order: 'm.seq desc' },
  after: { where: 'm.seq > $4', order: 'm.seq' },
  until: { where: 'm.ts <= $4', order: 'm.ts desc' },
  between: { where: 'm.ts between $4 and $5', order: 'm.ts' },
} as const;

const pageText = (way: keyof typeof pageWays): string => {
  const { where, order } = pageWays[way];
  const page = `${channelMessageSelect} and ${where} order by ${order} limit $3`;
  return order.endsWith('desc') ? page : `select * from (${page}) page order by seq desc`;
};

type PageWay = keyof typeof pageWays;

/** The statements of a page, newest first. */
export const messagePages = {
  ...statementsBy(['newest', 'before', 'after', 'until'], (way) =>
    statement({
      name: `list-messages-${way}`,
      text: pageText(way),
      values: (workspaceId: number, channelId: number, limit: number, from: number) => [
        workspaceId,
        channelId,
        limit,
        from,
      ],
    }).of<MessageRow>(),
  ),
  between: statement({
    name: 'list-messages-between',
    text: pageText('between'),
    values: (workspaceId: number, channelId: number, limit: number, from: number, to: number) => [
      workspaceId,
      channelId,
      limit,
      from,
      to,
    ],
  }).of<MessageRow>(),
};

/** The range of a page: its length and direction, and the numbers or moments (microseconds) it starts from. */
export type MessagePage =
  | { limit: number; way: Exclude<PageWay, 'between'>; from: [number] }
  | { limit: number; way: 'between'; from: [number, number] };

export const messagePageStatement = (
  workspaceId: number,
  channelId: number,
  page: MessagePage,
): Statement<MessageRow> =>
  page.way === 'between'
    ? messagePages.between(workspaceId, channelId, page.limit, ...page.from)
    : messagePages[page.way](workspaceId, channelId, page.limit, ...page.from);

/** Statement of a user's time zone; null until one is chosen. */
export const timezoneStatement = statement({
  name: 'find-timezone',
  text: `select timezone from ${usersTable} where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of<{ timezone: string | null }>();

/** Statement of a page of pinned messages, the latest pinned first. */
export const pinnedPageStatement = statement({
  name: 'list-pinned-messages',
  text: `${channelMessageSelect} and m.pinned_at is not null order by m.pinned_at desc, m.seq desc limit $3 offset $4`,
  values: (workspaceId: number, channelId: number, { limit, offset }: { limit: number; offset: number }) => [
    workspaceId,
    channelId,
    limit,
    offset,
  ],
}).of<MessageRow & { pinned_at: string }>();

export const countPinned = statement({
  name: 'count-pinned',
  text: `select count(*)::int as count from messages
    where workspace_id = $1 and channel_id = $2 and pinned_at is not null
      and seq >= (select c.first_seq from ${channelsTable} c where c.workspace_id = $1 and c.id = $2)`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
