import type { AutomationAction } from '@switchboard/contract';
import type { ActionPlan, RunContext } from './action-plan.ts';

/** The board is locked. */
export const planTask = (
  { tx, workspaceId, conversation, tasks }: RunContext,
  { title, user_id: named }: Extract<AutomationAction, { kind: 'task' }>,
): ActionPlan => {
  const userId = named ?? conversation.manager_id;
  if (userId === null) return { skipped: 'no_manager' };
  return {
    apply: async () => {
      const task = { title, userId, channelId: conversation.id };
      return (await tasks.createAutomaticTask(tx, workspaceId, task)) === null ? 'gone' : undefined;
    },
  };
};
