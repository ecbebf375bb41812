import {
  type ChannelSection,
  can,
  type endpoints,
  generalChannelId,
  limits,
  type QueryOf,
  type ReaderChannel,
  type ResultOf,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import {
  type ChannelListQuery,
  type ChannelRow,
  countSection,
  listMemberChannels,
  listSection,
} from './channel-queries.ts';
import { toReaderChannelView } from './channel-view.ts';
import { loadReaderChannels } from './load-channel.ts';

/** New clients sent with the overview, those that wait longest; the list screen pages through the rest. */
const newClientsInOverview = 50;

interface ChannelList {
  data: ReaderChannel[];
  count: number;
  hasMore: boolean;
}

const emptyList: ChannelList = { data: [], count: 0, hasMore: false };

const usualOrder = {
  group: 'name',
  joinable: 'name',
  managers: 'name',
  direct: 'activity',
  new_clients: 'waiting',
  my_clients: 'waiting',
  open: 'waiting',
  snoozed: 'activity',
  my_snoozed: 'activity',
  closed: 'activity',
  my_closed: 'activity',
} as const;

const clientSections = new Set<ChannelSection>([
  'new_clients',
  'my_clients',
  'open',
  'snoozed',
  'my_snoozed',
  'closed',
  'my_closed',
]);

/** The rows a section has for the actor; null when the actor may not read any of them. */
const findScope = (actor: CallingActor, section: ChannelSection): ChannelListQuery['section'] | null => {
  if (section === 'joinable') return can(actor, 'publicGroups.read', null) ? section : null;
  if (can(actor, 'conversations.read', null)) return section;
  if (section === 'direct') return 'direct_without_clients';
  return clientSections.has(section) ? null : section;
};

const listByIds = async (database: Database, actor: CallingActor, ids: readonly number[]): Promise<ChannelList> => {
  const channels = await database.inWorkspace(actor.workspaceId, (tx) =>
    loadReaderChannels(tx, actor.workspaceId, ids, actor),
  );
  return { data: [...channels.values()], count: channels.size, hasMore: false };
};

/** One section of the actor's channels, a page at a time, or the channels that the query names. */
export const makeListChannels =
  (database: Database) =>
  async (actor: CallingActor, query: QueryOf<typeof endpoints.listChannels>): Promise<ChannelList> => {
    if (query.ids !== undefined) return listByIds(database, actor, query.ids.split(',').map(Number));
    const section = query.section ?? (query.notMember === true ? 'joinable' : 'group');
    const scope = findScope(actor, section);
    if (scope === null) return emptyList;
    const { limit = limits.channelListPage, offset = 0 } = query;
    const sortBy = query.sortBy ?? usualOrder[section];
    const order =
      query.order === 'asc' || query.order === 'desc' ? query.order : sortBy === 'activity' ? 'desc' : 'asc';
    const asked = { section: scope, search: (query.search ?? query.name ?? '').trim(), sortBy, order, limit, offset };
    const [rows, count] = await database.inWorkspace(actor.workspaceId, (tx) =>
      Promise.all([
        listSection(tx, actor.workspaceId, actor.userId, asked),
        countSection(tx, actor.workspaceId, actor.userId, asked),
      ]),
    );
    return { data: rows.map((row) => toReaderChannelView(row, actor)), count, hasMore: offset + rows.length < count };
  };

/** The same numbers as `countUnread`, from rows that are loaded already. */
const sumUnread = (own: readonly ChannelRow[]): { total: number; general: number } => {
  const sumOf = (rows: readonly ChannelRow[]) => rows.reduce((sum, row) => sum + row.unread_count, 0);
  const loud = own.filter((row) => !row.muted);
  return { total: sumOf(loud), general: sumOf(loud.filter((row) => row.id === generalChannelId)) };
};

/** The initial content of the left sidebar. */
export const makeLoadOverview =
  (database: Database) =>
  (actor: CallingActor): Promise<ResultOf<typeof endpoints.getChannelOverview>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const maySeeLeads = can(actor, 'conversations.read', null);
      const newClients = { section: 'new_clients', search: '' } as const;
      const page = { sortBy: 'waiting', order: 'asc', limit: newClientsInOverview, offset: 0 } as const;
      const [belonging, waiting, newClientsCount] = await Promise.all([
        listMemberChannels(tx, workspaceId, userId),
        maySeeLeads ? listSection(tx, workspaceId, userId, { ...newClients, ...page }) : [],
        maySeeLeads ? countSection(tx, workspaceId, userId, newClients) : 0,
      ]);
      // A user who may not read conversations any more is still a member of earlier ones.
      const own = belonging.filter((row) => can(actor, 'channel.read', row));
      const channels = new Map([...waiting, ...own].map((row) => [row.id, row]));
      return {
        channels: [...channels.values()].map((row) => toReaderChannelView(row, actor)),
        new_clients_count: newClientsCount,
        unread: sumUnread(own),
      };
    });
