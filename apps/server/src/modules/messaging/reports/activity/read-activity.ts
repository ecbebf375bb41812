import {
  activityLimits,
  type endpoints,
  type FactKind,
  hasPermission,
  type QueryOf,
  type ResultOf,
} from '@switchboard/contract';
import { addDays, endOfDay, startOfDay } from '@switchboard/contract/moment-in-zone';
import type { Database } from '../../../../platform/database/index.ts';
import { type CallingActor, checkTimezone } from '../../../../platform/http/index.ts';
import { listPersonIds, loadClient } from '../../../clients/clients/index.ts';
import { hasWholeHours } from '../periods.ts';
import {
  countBotsByDay,
  countBotsByFacts,
  countMessagesByWeek,
  countOpenOf,
  countPeopleByDay,
  countPeopleByFacts,
  type DayCount,
} from './activity-queries.ts';

interface Deps {
  database: Database;
}

const today = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  );

const lastDays = (zone: string): string[] => {
  checkTimezone('zone', zone);
  const to = today(zone);
  return Array.from({ length: activityLimits.days }, (_, place) => addDays(to, place + 1 - activityLimits.days));
};

const rangeOf = (days: readonly string[], zone: string) => {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return {
    range: { from: startOfDay(from, zone), to: endOfDay(to, zone), zone },
    isOfHours: hasWholeHours({ from, to, zone }),
  };
};

/** The counts of one owner, a number for each day. */
const rowOf = (counts: readonly DayCount[], owner: number, kind: FactKind, days: readonly string[]): number[] => {
  const held = new Map(counts.filter((one) => one.owner === owner && one.kind === kind).map(({ day, n }) => [day, n]));
  return days.map((day) => held.get(day) ?? 0);
};

export const makeListBotActivity =
  ({ database }: Deps) =>
  ({ workspaceId }: CallingActor, { ids, zone }: QueryOf<typeof endpoints.listBotActivity>) =>
    database.inWorkspace(workspaceId, async (tx): Promise<ResultOf<typeof endpoints.listBotActivity>> => {
      const days = lastDays(zone);
      const { range, isOfHours } = rangeOf(days, zone);
      const count = isOfHours ? countBotsByDay : countBotsByFacts;
      const counts = await count(tx, workspaceId, ['message_in', 'message_out'], ids, range);
      const there = new Set(counts.map(({ owner }) => owner));
      return {
        days,
        data: ids
          .filter((id) => there.has(id))
          .map((id) => ({
            id,
            messages_in: rowOf(counts, id, 'message_in', days),
            messages_out: rowOf(counts, id, 'message_out', days),
          })),
      };
    });

/** Whoever may not read statistics gets their own alone. */
export const makeListPeopleActivity =
  ({ database }: Deps) =>
  (actor: CallingActor, { ids: asked, zone }: QueryOf<typeof endpoints.listPeopleActivity>) =>
    database.inWorkspace(actor.workspaceId, async (tx): Promise<ResultOf<typeof endpoints.listPeopleActivity>> => {
      const { workspaceId, userId, permissions } = actor;
      const days = lastDays(zone);
      const { range, isOfHours } = rangeOf(days, zone);
      const ids = hasPermission(permissions, 'stats', 'read') ? asked : asked.filter((id) => id === userId);
      const count = isOfHours ? countPeopleByDay : countPeopleByFacts;
      const counts = await count(tx, workspaceId, ['answer'], ids, range);
      const open = new Map((await countOpenOf(tx, workspaceId, ids)).map((row) => [row.id, row.open]));
      const there = new Set([...open.keys(), ...counts.map(({ owner }) => owner)]);
      return {
        days,
        data: ids
          .filter((id) => there.has(id))
          .map((id) => ({ id, open: open.get(id) ?? 0, answers: rowOf(counts, id, 'answer', days) })),
      };
    });

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const makeReadClientActivity =
  ({ database }: Deps) =>
  (actor: CallingActor, clientId: number, zone: string) =>
    database.inWorkspace(actor.workspaceId, async (tx): Promise<ResultOf<typeof endpoints.readClientActivity>> => {
      checkTimezone('zone', zone);
      const { workspaceId } = actor;
      await loadClient(tx, actor, clientId);
      const last = mondayOf(today(zone));
      const weeks = Array.from({ length: activityLimits.weeks }, (_, place) =>
        addDays(last, 7 * (place + 1 - activityLimits.weeks)),
      );
      const clientIds = await listPersonIds(tx, workspaceId, clientId);
      const counts = await countMessagesByWeek(tx, workspaceId, clientIds, startOfDay(weeks[0] ?? last, zone), zone);
      const held = new Map(counts.map((count) => [count.week, count]));
      return {
        weeks,
        messages_in: weeks.map((week) => held.get(week)?.messages_in ?? 0),
        messages_out: weeks.map((week) => held.get(week)?.messages_out ?? 0),
      };
    });
