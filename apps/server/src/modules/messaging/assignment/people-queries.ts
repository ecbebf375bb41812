import { permissionsFor, userStatuses, type WorkingTime } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { calendarsTable, calendarUsersTable } from '../calendars/exported-queries.ts';

/** Somebody who may answer clients, as the database knows them. */
export interface PersonRow {
  id: number;
  name: string;
  capacity: number | null;
  turn: number;
  /** Their conversations that wait, or were active within the hour. */
  load: number;
  waiting: number;
  /** By their own status. */
  is_away: boolean;
  /** For how long they have been offline, as far as it is known. */
  gone_minutes: number | null;
  /** Of the hours that they keep. */
  calendar_id: number | null;
}

const isCounted = `c.type = 3 and c.deleted_at is null and c.state = 'open'
  and (c.awaiting_since is not null or c.last_message_at > clock_timestamp() - interval '1 hour')`;
const mayAnswer = (module: string, action: string) => `u.deleted_at is null and u.paused_at is null
  and u.status = ${userStatuses.active} and role_permits(r.permissions, ${module}, ${action})`;

export const listPeopleWithLoad = statement({
  name: 'list-people-with-load',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name, k.capacity, coalesce(k.turn, 0) as turn,
      coalesce(l.load, 0)::int as load, coalesce(l.waiting, 0)::int as waiting,
      coalesce((u.custom_status ->> 'is_away')::boolean
        and coalesce((u.custom_status ->> 'ends_at')::timestamptz > clock_timestamp(), true), false) as is_away,
      (extract(epoch from clock_timestamp() - k.gone_since) / 60)::float8 as gone_minutes,
      b.calendar_id
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    left join user_capacity k on k.workspace_id = u.workspace_id and k.user_id = u.id
    left join ${calendarUsersTable} b on b.workspace_id = u.workspace_id and b.user_id = u.id
    left join (select c.manager_id, count(*) as load, count(c.awaiting_since) as waiting from ${channelsTable} c
        where c.workspace_id = $1 and c.manager_id is not null and ${isCounted}
        group by c.manager_id) l on l.manager_id = u.id
    where u.workspace_id = $1 and ${mayAnswer('$2', '$3')}
    order by u.id`,
  values: (workspaceId: number) => [workspaceId, ...permissionsFor['conversations.answer']],
}).all<PersonRow>();

/** One of them; null for somebody who may not answer clients. */
export const findPersonWithLoad = statement({
  name: 'find-person-with-load',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name, k.capacity,
      (select count(*)::int from ${channelsTable} c where c.workspace_id = $1 and c.manager_id = u.id and ${isCounted}) as load
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    left join user_capacity k on k.workspace_id = u.workspace_id and k.user_id = u.id
    where u.workspace_id = $1 and u.id = $2 and ${mayAnswer('$3', '$4')}`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId, ...permissionsFor['conversations.answer']],
}).first<Pick<PersonRow, 'id' | 'name' | 'capacity' | 'load'>>();

/** The working hours that people keep, and the database's time. */
export const listPeoplesHours = statement({
  name: 'list-hours-of-people',
  text: `select h.id, h.time_zone, h.hours, h.exceptions, clock_timestamp() as now from ${calendarsTable} h
    where h.workspace_id = $1
      and exists (select from ${calendarUsersTable} b where b.workspace_id = h.workspace_id and b.calendar_id = h.id)`,
  values: (workspaceId: number) => [workspaceId],
}).all<WorkingTime & { id: number; now: Date }>();

export const setCapacity = statement({
  name: 'set-user-capacity',
  text: `insert into user_capacity (workspace_id, user_id, capacity) values ($1, $2, $3)
    on conflict (workspace_id, user_id) do update set capacity = excluded.capacity`,
  values: (workspaceId: number, userId: number, capacity: number | null) => [workspaceId, userId, capacity],
}).run();

export const lockPerson = statement({
  name: 'lock-person-for-capacity',
  text: `select trim(first_name || ' ' || last_name) as name from ${usersTable}
    where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<{ name: string }>();

export const findCapacity = statement({
  name: 'find-user-capacity',
  text: 'select capacity from user_capacity where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { capacity: number | null }[]): number | null => row?.capacity ?? null);

/** Whose turn has passed: the highest one is the last that got a client. */
export const setTurns = statement({
  name: 'set-turns',
  text: `insert into user_capacity (workspace_id, user_id, turn)
    select $1, n.user_id, n.turn from unnest($2::bigint[], $3::bigint[]) as n (user_id, turn) order by n.user_id
    on conflict (workspace_id, user_id) do update set turn = excluded.turn`,
  values: (workspaceId: number, turns: readonly { id: number; turn: number }[]) => [
    workspaceId,
    turns.map(({ id }) => id),
    turns.map(({ turn }) => turn),
  ],
}).run();

/** Of people who are back, or (null) of all: nothing is kept where no clients are assigned. */
export const forgetGone = statement({
  name: 'forget-gone',
  text: `update user_capacity set gone_since = null
    where workspace_id = $1 and gone_since is not null and ($2::bigint[] is null or user_id = any($2))`,
  values: (workspaceId: number, userIds: readonly number[] | null) => [workspaceId, userIds],
}).run();

/** Keeps since when people are offline, which the others are not. */
export const noteGone = statement({
  name: 'note-gone',
  text: `insert into user_capacity (workspace_id, user_id, gone_since)
    select $1, n.user_id, case when not n.is_online then clock_timestamp() end
    from unnest($2::bigint[], $3::boolean[]) as n (user_id, is_online)
    left join user_capacity k on k.workspace_id = $1 and k.user_id = n.user_id
    where (k.gone_since is null) <> n.is_online order by n.user_id
    on conflict (workspace_id, user_id) do update set gone_since = excluded.gone_since`,
  values: (workspaceId: number, people: readonly { id: number; isOnline: boolean }[]) => [
    workspaceId,
    people.map(({ id }) => id),
    people.map(({ isOnline }) => isOnline),
  ],
}).run();
