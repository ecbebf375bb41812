import {
  can,
  type DeliveryReason,
  type endpoints,
  type FactKind,
  type FactMaker,
  figures,
  limits,
  listedFactsOf,
  type QueryOf,
  type ReportFact,
  type ResultOf,
} from '@switchboard/contract';
import { type Database, type Transaction, toIsoMoment } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { daysOf, ownerIds } from '../asked-period.ts';
import { type LocalDays, listPeriods } from '../periods.ts';
import { readFigures } from '../read-report.ts';
import { type FactRow, type FactsWanted, listBreakdown, listFactRows, type PageWanted } from './fact-list-queries.ts';
import { readCursor, writeCursor } from './page-cursor.ts';

type Query = QueryOf<typeof endpoints.listReportFacts>;

export const toFact = (row: FactRow, mayReadConversations: boolean): ReportFact => ({
  id: row.id,
  kind: row.kind as FactKind,
  at: toIsoMoment(row.at),
  channel_id: row.channel_id,
  channel_name: mayReadConversations ? row.channel_name : null,
  message_seq: mayReadConversations ? row.message_seq : null,
  user_id: row.user_id,
  user_name: row.user_name,
  bot_title: row.bot_title,
  value: row.value,
  work_ms: row.work_ms,
  late_ms: row.late_ms,
  reason: row.detail as DeliveryReason | null,
  is_part: row.is_part,
  made_by: row.made_by as FactMaker,
});

/** As the figure says, which is made of sums: nothing is counted one by one. */
const countAll = async (
  tx: Transaction,
  workspaceId: number,
  { figure, weekday, hour, stars, reason }: Query,
  days: LocalDays,
  wanted: FactsWanted,
): Promise<number> => {
  if ((figure === 'rating' && stars !== undefined) || (figure === 'failed' && reason !== undefined)) {
    const parts = await listBreakdown(tx, workspaceId, figure, wanted);
    return parts.reduce((sum, { key, n }) => (key === String(stars ?? reason) ? sum + n : sum), 0);
  }
  const by = weekday === undefined && hour === undefined ? 'none' : 'hour_of_week';
  const { labelId, botId, userId } = wanted;
  const of = { labelId, botId, userId };
  const rows = await readFigures(tx, workspaceId, { days, by, figures: [figure], isWorkingTime: false, of });
  const isAsked = (key: string): boolean => {
    const [first, second] = key.split('-').map(Number);
    return by === 'none' || ((weekday ?? first) === first && (hour ?? second) === second);
  };
  return rows.reduce((sum, { key, values: { [figure]: value } }) => {
    if (!isAsked(key)) return sum;
    return sum + ((wanted.isLevel ? value?.value : value?.n) ?? 0);
  }, 0);
};

/** Null: nothing is known of it. */
export const wantedOf = (
  query: Query,
  days: LocalDays,
  of: ReturnType<typeof ownerIds>,
): Omit<PageWanted, 'after' | 'limit'> | null => {
  const [period] = listPeriods(days, 'none');
  if (period === undefined) return null;
  const isLevel = figures[query.figure].measure === 'level';
  // As the figure of what is open: known of all, and of bots.
  if (isLevel && (of.labelId !== 0 || of.userId !== 0)) return null;
  const { of: part, outOf = [] } = figures[query.figure];
  return {
    kinds: listedFactsOf(query.figure),
    partKinds: outOf.length === 0 ? [] : part,
    isLevel,
    from: period.from,
    to: period.to,
    zone: days.zone,
    ...of,
    weekday: query.weekday ?? null,
    hour: query.hour ?? null,
    stars: query.figure === 'rating' ? (query.stars ?? null) : null,
    reason: query.figure === 'failed' ? (query.reason ?? null) : null,
  };
};

export const makeListFacts =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, query: Query): Promise<ResultOf<typeof endpoints.listReportFacts>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const days = daysOf(query);
      const of = ownerIds(actor, query);
      const after = readCursor(query.cursor);
      const wanted = wantedOf(query, days, of);
      if (wanted === null) return { data: [], next_cursor: null, count: 0 };
      const rows = await listFactRows(tx, workspaceId, { ...wanted, after, limit: limits.reportFacts + 1 });
      const page = rows.slice(0, limits.reportFacts);
      const isWhole = rows.length === page.length;
      const count = isWhole || after !== null ? page.length : await countAll(tx, workspaceId, query, days, wanted);
      const mayReadConversations = can(actor, 'conversations.read', null);
      return {
        data: page.map((row) => toFact(row, mayReadConversations)),
        next_cursor: writeCursor(isWhole ? null : (page.at(-1) ?? null)),
        count: after === null ? count : null,
      };
    });
