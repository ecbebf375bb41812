import { type BodyOf, type Calendar, clockOf, type endpoints, limits, type Span } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, checkTimezone, fieldError } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import {
  deleteCalendar,
  findCalendar,
  listKeepers,
  lockCalendars,
  raiseVersions,
  saveCalendar,
  setBots,
  setUsers,
} from './calendar-queries.ts';

interface CalendarsDeps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type CalendarBody = BodyOf<typeof endpoints.createCalendar>;

const calendarsChanged: NewEvent = { event: 'updateCalendars', audience: 'everyone', data: {} };

interface Keepers {
  bots: string[];
  people: string[];
}

/** The names of a calendar's bots and people. Throws at the field that names one that does not exist. */
const findKeepers = async (
  tx: Transaction,
  workspaceId: number,
  { bot_ids: botIds, user_ids: userIds }: Pick<CalendarBody, 'bot_ids' | 'user_ids'>,
): Promise<Keepers> => {
  const found = await listKeepers(tx, workspaceId, botIds, userIds);
  const namesOf = (kind: string, field: string, ids: readonly number[]) =>
    ids.map((id) => {
      const keeper = found.find((one) => one.kind === kind && one.id === id);
      if (keeper === undefined) throw fieldError(field, 'validation.invalid');
      return keeper.name;
    });
  return { bots: namesOf('bot', 'bot_ids', botIds), people: namesOf('user', 'user_ids', userIds) };
};

const spansText = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `${clockOf(from)}–${clockOf(to)}`).join(', ') || '—';

/** A calendar as the audit log tells its changes. */
const factsOf = ({ name, time_zone, hours, exceptions }: CalendarBody, { bots, people }: Keepers) => ({
  name,
  time_zone,
  hours: hours.map(spansText),
  exceptions: exceptions.map(
    ({ from, until, label, spans }) => `${from === until ? from : `${from} – ${until}`} ${label}: ${spansText(spans)}`,
  ),
  bots,
  people,
});

const save = async (tx: Transaction, workspaceId: number, id: number, body: CalendarBody): Promise<Calendar> => {
  await saveCalendar(tx, workspaceId, id, body);
  await raiseVersions(tx, workspaceId, id, body.bot_ids, body.user_ids);
  await setBots(tx, workspaceId, id, body.bot_ids);
  await setUsers(tx, workspaceId, id, body.user_ids);
  const calendar = await findCalendar(tx, workspaceId, id);
  if (calendar === null) throw new AppError('calendar.not_found');
  tx.announce(calendarsChanged);
  return calendar;
};

/** Throws `calendar.too_many`, or at the field that names an unknown time zone, bot or person. */
export const makeCreateCalendar =
  ({ database }: CalendarsDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, body: CalendarBody): Promise<Calendar> => {
    checkTimezone('time_zone', body.time_zone);
    return database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'calendar');
      // Under the lock of the counter of ids: of two at once the second sees the first.
      if ((await lockCalendars(tx, workspaceId)).length >= limits.calendars) throw new AppError('calendar.too_many');
      await findKeepers(tx, workspaceId, body);
      const subject = { kind: 'calendar', id, name: body.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'calendar.created', subject, ...origin });
      return save(tx, workspaceId, id, body);
    });
  };

/** Throws `calendar.not_found`, `calendar.changed`, or at the field that names an unknown time zone, bot or person. */
export const makeEditCalendar =
  ({ database }: CalendarsDeps) =>
  (
    { actor: { workspaceId, userId }, origin }: Call,
    id: number,
    { version, ...body }: BodyOf<typeof endpoints.editCalendar>,
  ): Promise<Calendar> => {
    checkTimezone('time_zone', body.time_zone);
    return database.inWorkspace(workspaceId, async (tx) => {
      await lockCalendars(tx, workspaceId);
      const before = await findCalendar(tx, workspaceId, id);
      if (before === null) throw new AppError('calendar.not_found');
      if (before.version !== version) throw new AppError('calendar.changed');
      const [was, is] = [await findKeepers(tx, workspaceId, before), await findKeepers(tx, workspaceId, body)];
      const changes = changesBetween(factsOf(before, was), factsOf(body, is));
      if (Object.keys(changes).length > 0) {
        const subject = { kind: 'calendar', id, name: body.name } as const;
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'calendar.changed',
          subject,
          changes,
          ...origin,
        });
      }
      return save(tx, workspaceId, id, body);
    });
  };

/** Throws `calendar.not_found`. */
export const makeDeleteCalendar =
  ({ database }: CalendarsDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const gone = await deleteCalendar(tx, workspaceId, id);
      if (gone === null) throw new AppError('calendar.not_found');
      const subject = { kind: 'calendar', id, name: gone.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'calendar.deleted', subject, ...origin });
      tx.announce(calendarsChanged);
    });
