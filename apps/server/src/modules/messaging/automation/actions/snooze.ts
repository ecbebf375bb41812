import { type AutomationAction, limits } from '@switchboard/contract';
import { putOff, statesEvent } from '../../episodes/index.ts';
import type { ActionPlan, RunContext } from './action-plan.ts';

/** A closed conversation stays closed: put off, it would come back. */
export const planSnooze = (
  { tx, workspaceId, conversation, rule }: RunContext,
  { minutes }: Extract<AutomationAction, { kind: 'snooze' }>,
): ActionPlan => {
  if (conversation.state !== 'open') return { skipped: conversation.state === 'snoozed' ? 'already_so' : 'not_open' };
  const until = new Date(conversation.now.getTime() + minutes * 60_000);
  const reason = rule.name.slice(0, limits.snoozeReasonChars);
  return {
    apply: async () => {
      const states = await putOff(tx, workspaceId, [conversation.id], { until, by: null, reason, keeps: false });
      tx.announce(statesEvent(states));
    },
  };
};
