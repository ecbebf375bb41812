import type { BotTrouble, ConversationTarget, MessageAudience } from '@switchboard/contract';
import { type Sure, statement, statementsBy, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import {
  channelMembersTable,
  channelsTable,
  conversationBotsView,
  conversationClientsView,
  type StateRow,
  stateColumns,
  targetsOf,
  waitingRank,
} from '../channel-access/exported-queries.ts';
import { type AttachmentFacts, attachmentFactsOf, messagesTable } from '../messages/exported-queries.ts';

/** A channel with everything its view needs; `is_member` and the fields after it are about the reader. */
export interface ChannelRow extends Omit<StateRow, 'id'> {
  id: number;
  type: number;
  name: string;
  description: string;
  is_public: boolean;
  created_by: number | null;
  /** Timestamps as PostgreSQL formats them (`toIsoMoment`). */
  created_at: string;
  direct_user_a: number | null;
  direct_user_b: number | null;
  manager_id: number | null;
  client_blocked: boolean;
  blocked_at: string | null;
  priority: number;
  active_at: string;
  last_seq: number;
  first_seq: number;
  kept_days: number | null;
  members_count: number;
  creator_first_name: string | null;
  creator_last_name: string | null;
  creator_avatar_file_id: number | null;
  /** Also null if the bot was removed: sending is impossible then. */
  bot_id: number | null;
  bot_type: number | null;
  bot_title: string | null;
  bot_username: string | null;
  bot_state: 'active' | 'connecting' | 'broken' | 'paused' | null;
  bot_trouble: BotTrouble | null;
  bot_trouble_since: string | null;
  bot_service_id: string | null;
  /** `AbilityPhases` of the connectors, as stored. */
  bot_abilities: object | null;
  client_id: number | null;
  client_first_name: string | null;
  client_last_name: string | null;
  client_username: string | null;
  client_phone: string | null;
  client_language: string | null;
  client_avatar_file_id: number | null;
  client_created_at: string | null;
  client_bot_id: number | null;
  client_service_type: number | null;
  /** When the client was last active, for messengers whose reply window depends on it. */
  client_inbound_at: Date | null;
  read_at: Date;
  /** Of the newest message that is not a system message. */
  last_message_seq: number | null;
  last_audience: MessageAudience | null;
  last_preview: string | null;
  /** Null when there is a preview. */
  last_content: string | null;
  last_created_by: number | null;
  last_client_id: number | null;
  last_created_at: string | null;
  last_deleted: boolean;
  last_is_system: boolean;
  last_attachment: AttachmentFacts | null;
  last_author_name: string | null;
  /** Null without one. */
  targets: ConversationTarget[] | null;
  is_member: boolean;
  read_seq: number;
  unread_count: number;
  muted: boolean;
}

/** The function that counts always answers with a row. */
type CountedRow = Sure<ChannelRow, 'unread_count'>;

/** When the last message was written; a new channel has none. */
const activeAt = 'coalesce(c.last_message_at, c.created_at)';

/**
 * `$1` is the workspace, `$2` the reader (0 for an event's view, which has no reader). Of a removed bot only its
 * messenger's abilities are included: no event reports a change of the other fields when a bot is deleted.
 */
const selectChannels = (more = '') => `
  select ${more} c.type, c.name, c.description, c.is_public, c.created_by, c.created_at::text, c.direct_user_a, c.direct_user_b,
    c.manager_id, c.client_blocked, c.blocked_at::text, c.priority, ${stateColumns}, ${activeAt}::text as active_at, c.last_seq, c.first_seq, c.kept_days,
    (select count(*)::int from ${channelMembersTable} n where n.workspace_id = c.workspace_id and n.channel_id = c.id) as members_count,
    creator.first_name as creator_first_name, creator.last_name as creator_last_name,
    creator.avatar_file_id as creator_avatar_file_id,
    case when b.deleted_at is null then b.id end as bot_id, b.type as bot_type, b.title as bot_title, b.username as bot_username, b.state as bot_state,
    case when b.trouble_told_at is not null and b.state <> 'paused' then b.trouble end as bot_trouble, b.trouble_since::text as bot_trouble_since,
    case when b.deleted_at is null then b.service_bot_id end as bot_service_id, b.ability_phases as bot_abilities,
    k.id as client_id, k.first_name as client_first_name, k.last_name as client_last_name, k.username as client_username,
    k.phone as client_phone, k.language as client_language, k.avatar_file_id as client_avatar_file_id,
    k.created_at::text as client_created_at, k.bot_id as client_bot_id, k.service_type as client_service_type,
    k.last_inbound_at as client_inbound_at, clock_timestamp() as read_at,
    l.seq as last_message_seq, l.audience as last_audience, l.preview as last_preview,
    case when l.preview is null then left(l.content, 4000) end as last_content, l.created_by as last_created_by, l.client_id as last_client_id,
    l.created_at::text as last_created_at, l.deleted_at is not null as last_deleted, l.system is not null as last_is_system,
    ${attachmentFactsOf('l')} as last_attachment,
    coalesce(trim(lu.first_name || ' ' || lu.last_name), trim(lk.first_name || ' ' || lk.last_name)) as last_author_name,
    case when c.type = 3 then ${targetsOf} end as targets,
    m.user_id is not null as is_member, greatest(coalesce(m.read_seq, 0), c.first_seq - 1) as read_seq, coalesce(m.muted, false) as muted,
    case when c.blocked_at is not null or coalesce(m.read_seq, c.last_seq) >= c.last_seq then 0
      else (select unread from unread_of(c.workspace_id, c.id, greatest(m.read_seq, c.first_seq - 1), c.last_seq, $2)) end as unread_count
  from ${channelsTable} c
  left join ${channelMembersTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $2
  left join ${usersTable} creator on creator.workspace_id = c.workspace_id and creator.id = c.created_by
  left join ${conversationBotsView} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
  left join ${conversationClientsView} k on k.workspace_id = c.workspace_id and k.id = c.client_id
  left join lateral (
    select x.workspace_id, x.channel_id, x.seq, x.audience, x.preview, x.content, x.created_by, x.client_id, x.created_at, x.deleted_at, x.system,
      x.has_files, x.metadata
    from ${messagesTable} x where x.workspace_id = c.workspace_id and x.channel_id = c.id and x.seq >= c.first_seq and x.system is null
    order by x.seq desc limit 1) l on true
  left join ${usersTable} lu on lu.workspace_id = c.workspace_id and lu.id = l.created_by
  left join ${conversationClientsView} lk on lk.workspace_id = c.workspace_id and lk.id = l.client_id
  where c.workspace_id = $1 and c.deleted_at is null`;

export const findChannel = statement({
  name: 'find-channel',
  text: `${selectChannels()} and c.id = $3`,
  values: (workspaceId: number, channelId: number, readerId: number) => [workspaceId, readerId, channelId],
}).first<CountedRow>();

/** `readerId` 0: as events show them, without a reader. */
export const listChannelsById = statement({
  name: 'list-channels-by-id',
  text: `${selectChannels()} and c.id = any($3)`,
  values: (workspaceId: number, channelIds: readonly number[], readerId: number) => [workspaceId, readerId, channelIds],
}).all<CountedRow>();

/** Channels the reader belongs to. */
export const listMemberChannels = statement({
  name: 'list-member-channels',
  text: `${selectChannels()} and m.user_id is not null order by c.id`,
  values: (workspaceId: number, readerId: number) => [workspaceId, readerId],
}).all<CountedRow>();

const sectionConditions = {
  group: 'c.type = 1 and m.user_id is not null',
  joinable: 'c.type = 1 and c.is_public and m.user_id is null',
  direct:
    '(c.type = 3 and m.user_id is not null) or (c.type = 2 and m.user_id is not null and c.direct_user_a <> c.direct_user_b)',
  /** For users who may not read conversations. */
  direct_without_clients: 'c.type = 2 and m.user_id is not null and c.direct_user_a <> c.direct_user_b',
  managers: 'c.type = 4 and m.user_id is not null',
  new_clients: `c.type = 3 and c.manager_id is null and c.blocked_at is null and c.state = 'open'`,
  my_clients: `c.type = 3 and m.user_id is not null and c.state = 'open'`,
  open: `c.type = 3 and c.state = 'open'`,
  snoozed: `c.type = 3 and c.state = 'snoozed'`,
  my_snoozed: `c.type = 3 and m.user_id is not null and c.state = 'snoozed'`,
  closed: `c.type = 3 and c.state = 'closed'`,
  my_closed: `c.type = 3 and m.user_id is not null and c.state = 'closed'`,
} as const;

export interface ChannelListQuery {
  section: keyof typeof sectionConditions;
  search: string;
  sortBy: 'name' | 'activity' | 'waiting';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A LIKE pattern that finds the text anywhere; wildcards in it are taken literally. */
export const likePattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Ascending and descending; the web app sorts the channels it holds in the same way (`store/clients-order.ts`). */
const places = {
  name: { asc: 'lower(c.name), c.id', desc: 'lower(c.name) desc, c.id desc' },
  activity: { asc: `${activeAt}, c.id`, desc: `${activeAt} desc, c.id desc` },
  waiting: {
    asc: `${waitingRank} nulls last, ${activeAt} desc, c.id desc`,
    desc: `${waitingRank} desc nulls first, ${activeAt}, c.id`,
  },
} as const;

const fromSection = (section: keyof typeof sectionConditions) => `from ${channelsTable} c
        left join ${channelMembersTable} m on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $2
        where c.workspace_id = $1 and c.deleted_at is null and (${sectionConditions[section]})
          and ($3 = '' or c.name ilike $4)`;

const sections = Object.keys(sectionConditions) as ChannelListQuery['section'][];

/**
 * One page of a section. The channels on the page are found from their own rows alone; shown values such as the unread
 * count are looked up for those few. New clients are read in the order of an index, no further than the page.
 */
export const sectionPages = statementsBy(sections, (section) =>
  statementsBy(['name', 'activity', 'waiting'], (sortBy) =>
    statementsBy(['asc', 'desc'], (order) => {
      const place = places[sortBy][order];
      return statement({
        name: `list-section-${section}-${sortBy}-${order}`,
        // The page is an array and its few rows are sorted again: with a join the planner would compute the shown
        // values of every channel of the workspace, or those of each channel of the page once per row of the page.
        text: `with page as materialized (select c.id ${fromSection(section)} order by ${place} limit $5 offset $6)
          ${selectChannels()} and c.id = any(array(select id from page))
          order by ${place}`,
        values: (workspaceId: number, readerId: number, query: ChannelListQuery) => [
          workspaceId,
          readerId,
          query.search,
          likePattern(query.search),
          query.limit,
          query.offset,
        ],
      }).all<CountedRow>();
    }),
  ),
);

export const listSection = (
  tx: Transaction,
  workspaceId: number,
  readerId: number,
  query: ChannelListQuery,
): Promise<ChannelRow[]> => sectionPages[query.section][query.sortBy][query.order](tx, workspaceId, readerId, query);

export const sectionCounts = statementsBy(sections, (section) =>
  statement({
    name: `count-section-${section}`,
    text: `select count(*)::int as count ${fromSection(section)}`,
    values: (workspaceId: number, readerId: number, search: string) => [
      workspaceId,
      readerId,
      search,
      likePattern(search),
    ],
  }).answer(([row]: { count: number }[]): number => row?.count ?? 0),
);

/** How many channels a section has. */
export const countSection = (
  tx: Transaction,
  workspaceId: number,
  readerId: number,
  { section, search }: Pick<ChannelListQuery, 'section' | 'search'>,
): Promise<number> => sectionCounts[section](tx, workspaceId, readerId, search);
