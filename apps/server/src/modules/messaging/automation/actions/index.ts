import type { AutomationAction } from '@switchboard/contract';
import type { ActionPlan, RunContext } from './action-plan.ts';
import { planAssign } from './assign.ts';
import { planLabel } from './label.ts';
import { planPriority } from './priority.ts';
import { planNote, planReply } from './say.ts';
import { planSnooze } from './snooze.ts';
import { planTask } from './task.ts';

export type { RunContext, TaskMaking } from './action-plan.ts';

/** What an action would do to a conversation, which is locked; nothing is changed yet. */
export const planAction = async (context: RunContext, action: AutomationAction): Promise<ActionPlan> => {
  switch (action.kind) {
    case 'label':
      return planLabel(context, action);
    case 'assign':
      return planAssign(context, action);
    case 'priority':
      return planPriority(context, action);
    case 'note':
      return planNote(context, action);
    case 'reply':
      return planReply(context, action);
    case 'snooze':
      return planSnooze(context, action);
    case 'task':
      return planTask(context, action);
  }
};
