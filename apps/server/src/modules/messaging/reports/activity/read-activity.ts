import {
  activityLimits,
  type endpoints,
  type FactKind,
  hasPermission,
  type QueryOf,
  type ResultOf,
} from '@switchboard/contract';
import { addDays, dayInZone, mondayOf, startOfDay } from '@switchboard/contract/moment-in-zone';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { type CallingActor, checkTimezone } from '../../../../platform/http/index.ts';
import { listPersonIds, loadClient } from '../../../clients/clients/index.ts';
import { listPeriods } from '../periods.ts';
import { readTallies } from '../read-tallies.ts';
import type { Belonging } from '../report-queries.ts';
import { countMessagesByWeek, countOpenOf } from './activity-queries.ts';

interface Deps {
  database: Database;
}

const lastDays = (zone: string): string[] => {
  checkTimezone('zone', zone);
  const to = dayInZone(Date.now(), zone);
  return Array.from({ length: activityLimits.days }, (_, place) => addDays(to, place + 1 - activityLimits.days));
};

interface Counts {
  /** Those with facts. */
  owners: ReadonlySet<number>;
  /** A number for each day. */
  of: (owner: number, kind: FactKind) => number[];
}

/** Facts of each owner by day, from their sums as far as there are any. */
const countByDay = async (
  tx: Transaction,
  workspaceId: number,
  { days, zone, kinds, of }: { days: readonly string[]; zone: string; kinds: readonly FactKind[]; of: Belonging },
): Promise<Counts> => {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const tallies = await readTallies(tx, workspaceId, listPeriods({ from, to, zone }, 'day'), { kinds, timed: [] }, of);
  return {
    owners: new Set(tallies.listOwners().map(Number)),
    of: (owner, kind) => days.map((_, place) => tallies.find(String(owner), kind, place)?.n ?? 0),
  };
};

export const makeListBotActivity =
  ({ database }: Deps) =>
  ({ workspaceId }: CallingActor, { ids, zone }: QueryOf<typeof endpoints.listBotActivity>) =>
    database.inWorkspace(workspaceId, async (tx): Promise<ResultOf<typeof endpoints.listBotActivity>> => {
      const days = lastDays(zone);
      const of = { labelId: 0, botId: ids, userId: 0 };
      const counts = await countByDay(tx, workspaceId, { days, zone, kinds: ['message_in', 'message_out'], of });
      return {
        days,
        data: ids
          .filter((id) => counts.owners.has(id))
          .map((id) => ({
            id,
            messages_in: counts.of(id, 'message_in'),
            messages_out: counts.of(id, 'message_out'),
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
      const ids = hasPermission(permissions, 'stats', 'read') ? asked : asked.filter((id) => id === userId);
      const of = { labelId: 0, botId: 0, userId: ids };
      const counts = await countByDay(tx, workspaceId, { days, zone, kinds: ['answer'], of });
      const open = new Map((await countOpenOf(tx, workspaceId, ids)).map((row) => [row.id, row.open]));
      const there = new Set([...open.keys(), ...counts.owners]);
      return {
        days,
        data: ids
          .filter((id) => there.has(id))
          .map((id) => ({ id, open: open.get(id) ?? 0, answers: counts.of(id, 'answer') })),
      };
    });

export const makeReadClientActivity =
  ({ database }: Deps) =>
  (actor: CallingActor, clientId: number, zone: string) =>
    database.inWorkspace(actor.workspaceId, async (tx): Promise<ResultOf<typeof endpoints.readClientActivity>> => {
      checkTimezone('zone', zone);
      const { workspaceId } = actor;
      await loadClient(tx, actor, clientId);
      const last = mondayOf(dayInZone(Date.now(), zone));
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
