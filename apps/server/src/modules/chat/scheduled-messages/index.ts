import { endpoints } from '@switchboard/contract';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeDeleteScheduled, makeEditScheduled } from './change-scheduled.ts';
import { makeScheduleMessage, type ScheduleDeps } from './schedule-message.ts';
import { listScheduled } from './scheduled-queries.ts';
import { presentScheduled } from './scheduled-view.ts';
import { makeFindDue, makeSendDue, type SendDueDeps } from './send-due.ts';
import { makeSendNow } from './send-now.ts';

export { mayReadScheduled } from './change-scheduled.ts';
export { loadScheduledNotice } from './load-notice.ts';

interface ScheduledMessagesModuleDeps extends ScheduleDeps, SendDueDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Messages that their writers send later. */
export const makeScheduledMessagesModule = (deps: ScheduledMessagesModuleDeps): ServerModule => {
  const { database } = deps;
  const scheduleMessage = makeScheduleMessage(deps);
  const editScheduled = makeEditScheduled(deps);
  const deleteScheduled = makeDeleteScheduled(deps);
  const sendNow = makeSendNow(deps);
  return {
    routes: [
      route(endpoints.listScheduledMessages, async ({ actor: { workspaceId, userId } }) => {
        const data = await database.inWorkspace(workspaceId, async (tx) =>
          presentScheduled(tx, workspaceId, await listScheduled(tx, workspaceId, userId)),
        );
        return { data, count: data.length, hasMore: false };
      }),
      route(endpoints.scheduleMessage, ({ actor, params, body }) => scheduleMessage(actor, params.id, body)),
      route(endpoints.editScheduledMessage, ({ actor, params, body }) => editScheduled(actor, params.id, body)),
      route(endpoints.deleteScheduledMessage, async ({ actor, params }) => {
        await deleteScheduled(actor, params.id);
        return true as const;
      }),
      route(endpoints.sendScheduledMessage, async ({ actor, params, body }) => {
        await sendNow(actor, params.id, body);
        return true as const;
      }),
    ],
    tasks: { 'send-scheduled-messages': makeSendDue(deps), 'find-scheduled-messages': makeFindDue(deps) },
    crontab: [{ task: 'find-scheduled-messages', schedule: '*/5 * * * *' }],
  };
};
