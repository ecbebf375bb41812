import type { Transaction } from '../../../platform/database/index.ts';
import { planAction, type TaskMaking } from './actions/index.ts';
import { type ConversationNow, listConversations } from './conversation-queries.ts';
import type { FileCopies } from './copy-reply-files.ts';
import type { AutomationEvent } from './event-queries.ts';
import type { Rule } from './rule-queries.ts';

/** An event with the rules that it sets off, if the conversation matches. */
export interface SetOff {
  event: AutomationEvent;
  rules: Rule[];
}

const noCopies: FileCopies = { take: () => null };

/**
 * The conversations that are already as all these rules would make them: most are whose clients go on writing. They need
 * no locks and no transaction of their own.
 */
export const findAlreadySo = async (
  tx: Transaction,
  workspaceId: number,
  setOff: readonly SetOff[],
  tasks: TaskMaking,
): Promise<Set<number>> => {
  const rulesIn = new Map<number, Set<Rule>>();
  for (const { event, rules } of setOff) {
    rulesIn.set(event.channel_id, new Set([...(rulesIn.get(event.channel_id) ?? []), ...rules]));
  }
  const isSo = async (conversation: ConversationNow): Promise<boolean> => {
    for (const rule of rulesIn.get(conversation.id) ?? []) {
      for (const action of rule.actions) {
        const context = { tx, workspaceId, rule, conversation, isLate: false, tasks, copies: noCopies };
        const plan = await planAction(context, action);
        if ('apply' in plan || plan.skipped !== 'already_so') return false;
      }
    }
    return true;
  };
  const found = new Set<number>();
  for (const conversation of await listConversations(tx, workspaceId, [...rulesIn.keys()])) {
    if (await isSo(conversation)) found.add(conversation.id);
  }
  return found;
};
