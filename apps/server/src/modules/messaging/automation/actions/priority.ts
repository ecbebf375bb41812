import type { AutomationAction } from '@switchboard/contract';
import { placeOf, setPriority } from '../../../chat/channel-access/index.ts';
import { prioritiesEvent } from '../../episodes/index.ts';
import type { ActionPlan, RunContext } from './action-plan.ts';

export const planPriority = (
  { tx, workspaceId, conversation }: RunContext,
  { priority }: Extract<AutomationAction, { kind: 'priority' }>,
): ActionPlan => {
  if (conversation.priority === placeOf(priority)) return { skipped: 'already_so' };
  return {
    apply: async () => {
      const changed = await setPriority(tx, workspaceId, [conversation.id], placeOf(priority));
      if (changed.length > 0) tx.announce(prioritiesEvent(changed, priority));
    },
  };
};
