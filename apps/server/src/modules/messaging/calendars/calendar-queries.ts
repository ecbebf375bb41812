import type { BodyOf, Calendar, endpoints } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

type CalendarBody = BodyOf<typeof endpoints.createCalendar>;

/** Bots and people that are gone keep no hours. */
const columns = `c.id, c.name, c.time_zone, c.hours, c.exceptions, c.version,
  array(select k.bot_id from calendar_bots k join ${botsTable} b on b.workspace_id = k.workspace_id and b.id = k.bot_id
    where k.workspace_id = c.workspace_id and k.calendar_id = c.id and b.deleted_at is null order by k.bot_id) as bot_ids,
  array(select k.user_id from calendar_users k join ${usersTable} u on u.workspace_id = k.workspace_id and u.id = k.user_id
    where k.workspace_id = c.workspace_id and k.calendar_id = c.id and u.deleted_at is null order by k.user_id) as user_ids`;

export const listCalendars = statement({
  name: 'list-calendars',
  text: `select ${columns} from calendars c where c.workspace_id = $1 order by lower(c.name), c.id`,
  values: (workspaceId: number) => [workspaceId],
}).all<Calendar>();

export const findCalendar = statement({
  name: 'find-calendar',
  text: `select ${columns} from calendars c where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<Calendar>();

/** All of them, since a change may take bots and people from others: two changes take turns. */
export const lockCalendars = statement({
  name: 'lock-calendars',
  text: 'select id from calendars where workspace_id = $1 order by id for no key update',
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number }>();

/** New, or in place of the one with its id, whose version rises. */
export const saveCalendar = statement({
  name: 'save-calendar',
  text: `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions) values ($1, $2, $3, $4, $5, $6)
    on conflict (workspace_id, id) do update set name = excluded.name, time_zone = excluded.time_zone,
      hours = excluded.hours, exceptions = excluded.exceptions, version = calendars.version + 1`,
  values: (workspaceId: number, id: number, { name, time_zone, hours, exceptions }: CalendarBody) => [
    workspaceId,
    id,
    name,
    time_zone,
    JSON.stringify(hours),
    JSON.stringify(exceptions),
  ],
}).run();

/** The calendars that lose a bot or a person to another one: their pages hold an older version. */
export const raiseVersions = statement({
  name: 'raise-calendar-versions',
  text: `update calendars c set version = c.version + 1 where c.workspace_id = $1 and c.id <> $2 and (
      exists (select from calendar_bots k where k.workspace_id = $1 and k.calendar_id = c.id and k.bot_id = any($3::bigint[]))
      or exists (select from calendar_users k where k.workspace_id = $1 and k.calendar_id = c.id and k.user_id = any($4::bigint[])))`,
  values: (workspaceId: number, id: number, botIds: readonly number[], userIds: readonly number[]) => [
    workspaceId,
    id,
    botIds,
    userIds,
  ],
}).run();

/** These bots and no others keep the hours of a calendar. */
export const setBots = statement({
  name: 'set-calendar-bots',
  text: `with gone as (delete from calendar_bots where workspace_id = $1 and calendar_id = $2 and bot_id <> all($3::bigint[]))
    insert into calendar_bots (workspace_id, bot_id, calendar_id) select $1, id, $2 from unnest($3::bigint[]) as id group by id
    on conflict (workspace_id, bot_id) do update set calendar_id = excluded.calendar_id`,
  values: (workspaceId: number, id: number, botIds: readonly number[]) => [workspaceId, id, botIds],
}).run();

/** These people and no others keep the hours of a calendar. */
export const setUsers = statement({
  name: 'set-calendar-users',
  text: `with gone as (delete from calendar_users where workspace_id = $1 and calendar_id = $2 and user_id <> all($3::bigint[]))
    insert into calendar_users (workspace_id, user_id, calendar_id) select $1, id, $2 from unnest($3::bigint[]) as id group by id
    on conflict (workspace_id, user_id) do update set calendar_id = excluded.calendar_id`,
  values: (workspaceId: number, id: number, userIds: readonly number[]) => [workspaceId, id, userIds],
}).run();

export const deleteCalendar = statement({
  name: 'delete-calendar',
  text: 'delete from calendars where workspace_id = $1 and id = $2 returning name',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ name: string }>();

/** The names of the bots and people that exist, of those that are asked for. */
export const listKeepers = statement({
  name: 'list-calendar-keepers',
  text: `select 'bot' as kind, id, title as name from ${botsTable}
      where workspace_id = $1 and id = any($2::bigint[]) and deleted_at is null
    union all select 'user', id, coalesce(concat_ws(' ', first_name, last_name), '') from ${usersTable}
      where workspace_id = $1 and id = any($3::bigint[]) and deleted_at is null`,
  values: (workspaceId: number, botIds: readonly number[], userIds: readonly number[]) => [
    workspaceId,
    botIds,
    userIds,
  ],
}).all<{ kind: string; id: number; name: string }>();
