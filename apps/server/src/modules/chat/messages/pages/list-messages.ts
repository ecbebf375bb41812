import type { endpoints, Message, QueryOf } from '@switchboard/contract';
import { limits } from '@switchboard/contract';
import { endOfDay, startOfDay } from '@switchboard/contract/moment-in-zone';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { assertMayUse, channelFactsStatement } from '../../channel-access/index.ts';
import { type MessagePage, messagePageStatement, timezoneStatement } from '../message-queries.ts';
import { toMessageView } from './message-view.ts';

export interface MessageList {
  data: Message[];
  count: number;
  hasMore: boolean;
  /** Set by a search that ran out of time before it had looked through older messages. */
  partial?: boolean;
}

/** Finds messages by their words in a channel the actor may read (module search). */
export type SearchChannel = (
  actor: CallingActor,
  channelId: number,
  query: { search: string; limit: number; offset: number },
) => Promise<MessageList>;

interface ListMessagesDeps {
  database: Database;
  searchChannel: SearchChannel;
}

type Query = QueryOf<typeof endpoints.listMessages>;
/** The same with moments in place of days: microseconds. */
type TimedQuery = Query & { date_from?: number | undefined; date_to?: number | undefined };

/** Days of the query as moments, both included: a day is one of the reader's time zone. */
const toMoments = async (
  database: Database,
  { workspaceId, userId }: CallingActor,
  { date_from: from, date_to: to, ...query }: Query,
): Promise<TimedQuery> => {
  if (typeof from !== 'string' && typeof to !== 'string') return { ...query, date_from: from, date_to: to };
  const { rows } = await database.readInWorkspace(workspaceId, timezoneStatement(workspaceId, userId));
  const zone = rows[0]?.timezone ?? 'UTC';
  return {
    ...query,
    date_from: typeof from === 'string' ? startOfDay(from, zone).getTime() * 1_000 : from,
    date_to: typeof to === 'string' ? endOfDay(to, zone).getTime() * 1_000 - 1 : to,
  };
};

/** The requested page; where a query has several parameters, the first one named here counts. */
const toPage = (query: TimedQuery): MessagePage => {
  const { around_seq, date_from, date_to, after_seq, before_seq, offset = 0 } = query;
  const limit = query.limit ?? limits.firstPageMessages;
  if (around_seq !== undefined) {
    const newest = Math.max(around_seq + Math.floor((limit - 1) / 2), limit);
    return { limit, way: 'before', from: [newest + 1] };
  }
  if (date_from !== undefined) {
    const isSpan = date_to !== undefined && query.limit === undefined;
    const span: [number, number] = [date_from, date_to ?? Number.MAX_SAFE_INTEGER];
    return { limit: isSpan ? limits.listPageMax : limit, way: 'between', from: span };
  }
  if (date_to !== undefined) return { limit, way: 'until', from: [date_to] };
  if (after_seq !== undefined) return { limit, way: 'after', from: [after_seq] };
  return before_seq === undefined
    ? { limit, way: 'newest', from: [offset] }
    : { limit, way: 'before', from: [before_seq] };
};

/** One page of a channel, newest first. */
export const makeListMessages =
  ({ database, searchChannel }: ListMessagesDeps) =>
  async (actor: CallingActor, channelId: number, query: Query): Promise<MessageList> => {
    const { workspaceId, userId } = actor;
    const { search, limit = limits.searchPage, offset = 0 } = query;
    if (search !== undefined) return searchChannel(actor, channelId, { search, limit, offset });
    const page = toPage(await toMoments(database, actor, query));
    // Sent together: if the reader may not see the channel, the rows are discarded and the request is refused.
    const [facts, { rows }] = await database.readTogether(workspaceId, [
      channelFactsStatement(workspaceId, channelId, userId),
      messagePageStatement(workspaceId, channelId, page),
    ]);
    const { first_seq: first, last_seq: last } = assertMayUse(actor, facts.rows[0] ?? null);
    const [newest, oldest] = [rows[0]?.seq ?? last, rows.at(-1)?.seq ?? first];
    return {
      data: rows.map(toMessageView),
      count: last - first + 1,
      hasMore: rows.length > 0 && (page.way === 'after' ? newest < last : oldest > first),
    };
  };
