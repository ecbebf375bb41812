import type { Transaction } from '../../../platform/database/index.ts';
import { queueAutomationPushes } from '../../chat/notifications/index.ts';
import { listBotMaintainers } from '../bots/index.ts';
import { rulesChanged } from './change-rules.ts';
import { pauseRule, type Rule } from './rule-queries.ts';

/** Switches a rule off that would do too much in a conversation, and tells whoever may change settings. */
export const pauseWithNotice = async (
  tx: Transaction,
  workspaceId: number,
  { id, name }: Rule,
  channelId: number,
): Promise<void> => {
  if (!(await pauseRule(tx, workspaceId, id, channelId))) return;
  const users = await listBotMaintainers(tx, workspaceId);
  tx.announce(rulesChanged, { event: 'automationNotice', audience: { users }, data: { rule_id: id, name } });
  await queueAutomationPushes(tx, workspaceId, users, { rule_id: id });
};
