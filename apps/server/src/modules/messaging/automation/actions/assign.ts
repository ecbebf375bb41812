import type { AutomationAction } from '@switchboard/contract';
import { planMoveByRule } from '../../assignment/index.ts';
import type { ActionPlan, RunContext } from './action-plan.ts';

export const planAssign = async (
  { tx, workspaceId, conversation }: RunContext,
  { user_id: userId }: Extract<AutomationAction, { kind: 'assign' }>,
): Promise<ActionPlan> => {
  if (conversation.manager_id === userId) return { skipped: 'already_so' };
  const { id, name, client_id: clientId, manager_id: managerId } = conversation;
  const managerName = `${conversation.manager_first_name ?? ''} ${conversation.manager_last_name ?? ''}`.trim();
  const manager = managerId === null ? null : { id: managerId, name: managerName };
  const apply = await planMoveByRule(tx, workspaceId, { id, name, clientId, manager }, userId);
  return apply === null ? { skipped: 'gone' } : { apply };
};
