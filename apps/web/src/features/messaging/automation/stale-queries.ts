import type { StaleRules } from '../../../store/stale-rules.ts';
import { conversationRunsKey, ruleRunsKey, rulesKey } from './automation-keys.ts';

/** What rules name may be gone. */
const namedChanged = () => [rulesKey];

export const staleQueries: StaleRules = {
  updateAutomationRules: () => [rulesKey],
  updateAutomationRuns: ({ channel_id: channelId, rule_ids: ruleIds }) => [
    rulesKey,
    conversationRunsKey(channelId),
    ...ruleIds.map(ruleRunsKey),
  ],
  updateLabels: namedChanged,
  updateBots: namedChanged,
  updateCannedReplies: namedChanged,
  updateCustomFields: namedChanged,
  deleteUser: namedChanged,
};
