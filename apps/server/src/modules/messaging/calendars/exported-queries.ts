import type { WorkingTime } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** For joins in other modules' SQL. */
export const calendarsTable = 'calendars';
export const calendarUsersTable = 'calendar_users';
export const calendarBotsTable = 'calendar_bots';

/** The working hours that a bot keeps, and the database's time; null without a calendar. */
export const findCalendarOfBot = statement({
  name: 'find-calendar-of-bot',
  text: `select c.time_zone, c.hours, c.exceptions, clock_timestamp() as now from calendar_bots k
    join calendars c on c.workspace_id = k.workspace_id and c.id = k.calendar_id
    where k.workspace_id = $1 and k.bot_id = $2`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).first<WorkingTime & { now: Date }>();
