import type { AutomationAction } from '@switchboard/contract';
import { labelConversations } from '../../labels/index.ts';
import { findLabelIn } from '../conversation-queries.ts';
import type { ActionPlan, RunContext } from './action-plan.ts';

export const planLabel = async (
  { tx, workspaceId, conversation }: RunContext,
  { label_id: labelId, is_on: isOn }: Extract<AutomationAction, { kind: 'label' }>,
): Promise<ActionPlan> => {
  const label = await findLabelIn(tx, workspaceId, conversation.id, labelId);
  if (label === null) return { skipped: 'gone' };
  if (label.is_on === isOn) return { skipped: 'already_so' };
  return { apply: async () => void (await labelConversations(tx, workspaceId, [conversation.id], { labelId, isOn })) };
};
