import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  calendars: {
    inBackup: true,
    inExport: `id, name, time_zone, hours, exceptions, created_at,
      (select json_agg(b.bot_id order by b.bot_id) from calendar_bots b
        where b.workspace_id = calendars.workspace_id and b.calendar_id = calendars.id) as bot_ids,
      (select json_agg(u.user_id order by u.user_id) from calendar_users u
        where u.workspace_id = calendars.workspace_id and u.calendar_id = calendars.id) as user_ids`,
    onClientErasure: { untouched: 'working hours of the team' },
  },
  calendar_bots: { inBackup: true, onClientErasure: { untouched: 'working hours of the team' } },
  calendar_users: { inBackup: true, onClientErasure: { untouched: 'working hours of the team' } },
} satisfies ModuleTables;
