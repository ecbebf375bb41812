import { type endpoints, factsOf, type QueryOf, type ReportRow } from '@switchboard/contract';
import { type Database, type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { daysOf, ownerIds, seesAll } from './asked-period.ts';
import { type FiguresRow, readFigures } from './read-report.ts';
import { listBotNames, listKnownSince, listLabelNames, listUserNames } from './report-queries.ts';

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
