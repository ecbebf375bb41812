import { type Actor, type ConversationFilter, type ConversationOrder, limits } from '@switchboard/contract';
import { composed } from '../../../../platform/database/index.ts';
import { channelsTable, waitingRank } from '../../../chat/channel-access/exported-queries.ts';
import { activity, compileFilter, sampleFilters, type Take, taking } from '../exported-queries.ts';

/** As `channels_open_order_idx` has it: those that have just woken, who waits longest, the others. */
const rank = `coalesce(${waitingRank}, 'infinity'::timestamptz)`;

/** Where a page begins: after the last row of the page before. Moments are PostgreSQL's texts. */
export interface Position {
  rank: string;
  activity: string;
  id: number;
}

const orders: Record<ConversationOrder, { by: string; after: (position: Position, take: Take) => string }> = {
  waiting: {
    by: `${rank}, ${activity} desc, c.id desc`,
    after: (position, take) => {
      const at = `${take(position.rank)}::timestamptz`;
      // Said twice: the index finds where to begin by the first.
      return `${rank} >= ${at} and (${rank} > ${at}
        or (${activity}, c.id) < (${take(position.activity)}::timestamptz, ${take(position.id)}::bigint))`;
    },
  },
  newest: {
    by: `${activity} desc, c.id desc`,
    after: ({ activity: at, id }, take) => `(${activity}, c.id) < (${take(at)}::timestamptz, ${take(id)}::bigint)`,
  },
};

export interface ConversationsPage {
  order: ConversationOrder;
  after: Position | null;
  limit: number;
}

const sampleReader: Actor = { userId: 1, permissions: { leads: ['read'] } };
const samplePages: readonly ConversationsPage[] = (['waiting', 'newest'] as const).flatMap((order) => [
  { order, after: null, limit: 50 },
  { order, after: { rank: '-infinity', activity: '2026-01-01T00:00:00Z', id: 1 }, limit: 50 },
]);

/** A page of the conversations that match. */
export const pageConversations = composed({
  compose: (workspaceId: number, reader: Actor, filter: ConversationFilter, page: ConversationsPage) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const where = compileFilter(filter, reader, take);
    const { by, after } = orders[page.order];
    const from = page.after === null ? '' : `and ${after(page.after, take)}`;
    return {
      text: `select c.id, ${rank}::text as rank, ${activity}::text as activity from ${channelsTable} c
        where ${where} ${from} order by ${by} limit ${take(page.limit)}::int`,
      values,
    };
  },
  samples: () => sampleFilters.flatMap((filter) => samplePages.map((page) => [1, sampleReader, filter, page] as const)),
}).all<Position>();

/** How many conversations match. */
export const countConversations = composed({
  compose: (workspaceId: number, reader: Actor, filter: ConversationFilter) => {
    const values: unknown[] = [workspaceId];
    const where = compileFilter(filter, reader, taking(values));
    return { text: `select count(*)::int as count from ${channelsTable} c where ${where}`, values };
  },
  samples: () => sampleFilters.map((filter) => [1, sampleReader, filter] as const),
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** How many conversations match each of the filters, up to a limit; none is read beyond it. */
export const countConversationsByFilter = composed({
  compose: (workspaceId: number, reader: Actor, filters: readonly ConversationFilter[]) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const counts = filters.map(
      (filter) => `(select count(*)::int from (select from ${channelsTable} c
        where ${compileFilter(filter, reader, take)} limit ${limits.countedConversations}) counted)`,
    );
    return { text: `select array[${counts.join(', ')}]::int[] as counts where $1::bigint is not null`, values };
  },
  samples: () => [[1, sampleReader, sampleFilters] as const],
}).answer(([row]: { counts: number[] }[]): number[] => row?.counts ?? []);
