import { type Calendar, endpoints, hasPermission } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { listCalendars } from './calendar-queries.ts';
import { makeCreateCalendar, makeDeleteCalendar, makeEditCalendar } from './change-calendars.ts';

/** What colleagues learn of it: when somebody works, not for what reason they are off. */
const hoursOf = (calendar: Calendar): Calendar => ({
  ...calendar,
  exceptions: calendar.exceptions.map((exception) => ({ ...exception, label: '' })),
  bot_ids: [],
});

/** Calendars of working hours, and the bots and people that keep them. */
export const makeCalendarsModule = (deps: { database: Database }): ServerModule => {
  const createCalendar = makeCreateCalendar(deps);
  const editCalendar = makeEditCalendar(deps);
  const deleteCalendar = makeDeleteCalendar(deps);
  return {
    routes: [
      route(endpoints.listCalendars, async ({ actor: { workspaceId, permissions } }) => {
        const data = await listCalendars(deps.database, workspaceId);
        return { data: hasPermission(permissions, 'settings', 'read') ? data : data.map(hoursOf) };
      }),
      route(endpoints.createCalendar, ({ actor, body, request }) =>
        createCalendar({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.editCalendar, ({ actor, params, body, request }) =>
        editCalendar({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteCalendar, async ({ actor, params, request }) => {
        await deleteCalendar({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
    ],
  };
};
