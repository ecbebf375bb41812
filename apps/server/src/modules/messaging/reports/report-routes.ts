import {
  can,
  endpoints,
  type FactMaker,
  factsOf,
  hasPermission,
  limits,
  type QueryOf,
  type ReportFact,
  type ReportRow,
} from '@switchboard/contract';
import { type Database, type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, checkTimezone, fieldError } from '../../../platform/http/index.ts';
import { type FactRow, listFactRows } from './fact-list-queries.ts';
import { type LocalDays, listPeriods } from './periods.ts';
import { type FiguresRow, readFigures } from './read-report.ts';
import { listBotNames, listKnownSince, listLabelNames, listUserNames } from './report-queries.ts';

const dayMs = 86_400_000;

type PeriodQuery = Pick<
  QueryOf<typeof endpoints.readReport>,
  'from' | 'to' | 'zone' | 'bot_id' | 'user_id' | 'label_id'
>;

/** Throws `validation.*` at the field that is wrong. */
const daysOf = ({ from, to, zone }: PeriodQuery): LocalDays => {
  checkTimezone('zone', zone);
  if (to < from) throw fieldError('to', 'validation.ends_before_start');
  if (Date.parse(to) - Date.parse(from) >= limits.reportDays * dayMs) {
    throw fieldError('to', 'validation.period_too_long');
  }
  return { from, to, zone };
};

const seesAll = ({ permissions }: CallingActor): boolean => hasPermission(permissions, 'stats', 'read');

/** Whoever may not read statistics sees their own figures, and nobody else's: throws `report.not_allowed`. */
const ownerIds = (actor: CallingActor, { bot_id: botId, user_id: userId, label_id: labelId }: PeriodQuery) => {
  if (!seesAll(actor) && userId !== undefined && userId !== actor.userId) throw new AppError('report.not_allowed');
  return {
    labelId: labelId ?? 0,
    botId: botId ?? 0,
    userId: seesAll(actor) ? (userId ?? 0) : actor.userId,
  };
};

const namesOf = async (
  tx: Transaction,
  workspaceId: number,
  by: string,
  rows: readonly FiguresRow[],
): Promise<Map<string, { name: string; is_gone: boolean }>> => {
  const list = { bot: listBotNames, user: listUserNames, label: listLabelNames }[by];
  if (list === undefined) return new Map();
  const named = await list(
    tx,
    workspaceId,
    rows.map(({ key }) => Number(key)),
  );
  return new Map(named.map(({ id, ...row }) => [String(id), row]));
};

export const makeReadReport =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, query: QueryOf<typeof endpoints.readReport>) =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const days = daysOf(query);
      const of = ownerIds(actor, query);
      const isOwn = !seesAll(actor);
      if (isOwn && query.by === 'user') throw new AppError('report.not_allowed');
      const { by, figures, is_working_time: isWorkingTime } = query;
      const rows = await readFigures(tx, workspaceId, { days, by, figures, isWorkingTime, of });
      const names = await namesOf(tx, workspaceId, by, rows);
      const kinds = [...new Set(figures.flatMap(factsOf))];
      const known = new Map((await listKnownSince(tx, workspaceId, kinds)).map(({ kind, at }) => [kind, at]));
      const sinceOf = (figure: (typeof figures)[number]): string | null => {
        const [first] = factsOf(figure)
          .flatMap((kind) => known.get(kind) ?? [])
          .toSorted();
        return first === undefined ? null : toIsoMoment(first);
      };
      return {
        rows: rows.map(
          ({ key, period, values }): ReportRow => ({
            key,
            // A label that is deleted has no name any more.
            name: names.get(key)?.name ?? null,
            is_gone: names.get(key)?.is_gone ?? (by === 'bot' || by === 'user' || by === 'label'),
            from: period?.from.toISOString() ?? null,
            to: period?.to.toISOString() ?? null,
            values,
          }),
        ),
        known_since: Object.fromEntries(figures.map((figure) => [figure, sinceOf(figure)])),
        is_own: isOwn,
      };
    });

const toFact = (row: FactRow, mayReadConversations: boolean): ReportFact => ({
  id: row.id,
  at: toIsoMoment(row.at),
  channel_id: row.channel_id,
  channel_name: mayReadConversations ? row.channel_name : null,
  user_id: row.user_id,
  user_name: row.user_name,
  bot_title: row.bot_title,
  value: row.value,
  work_ms: row.work_ms,
  made_by: row.made_by as FactMaker,
  is_taken_back: row.n < 0,
});

const cursorShape = /^(\S+ \S+)_([0-9a-f-]{36})$/;

export const makeListFacts =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, query: QueryOf<typeof endpoints.listReportFacts>) =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const days = daysOf(query);
      const [, at, id] = cursorShape.exec(query.cursor ?? '') ?? [];
      if (query.cursor !== undefined && (at === undefined || Number.isNaN(Date.parse(at)))) {
        throw fieldError('cursor', 'validation.invalid');
      }
      const [period] = listPeriods(days, 'none');
      if (period === undefined) return { data: [], next_cursor: null };
      const rows = await listFactRows(tx, actor.workspaceId, {
        kinds: factsOf(query.figure),
        from: period.from,
        to: period.to,
        zone: days.zone,
        ...ownerIds(actor, query),
        weekday: query.weekday ?? null,
        hour: query.hour ?? null,
        after: at === undefined || id === undefined ? null : { at, id },
        limit: limits.reportFacts + 1,
      });
      const page = rows.slice(0, limits.reportFacts);
      const last = rows.length > page.length ? page.at(-1) : undefined;
      const mayReadConversations = can(actor, 'conversations.read', null);
      return {
        data: page.map((row) => toFact(row, mayReadConversations)),
        next_cursor: last === undefined ? null : `${last.at}_${last.id}`,
      };
    });
