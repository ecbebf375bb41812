import { hasPermission } from '@switchboard/contract';
import { renderText, texts, toOneLine } from '../../../platform/texts/index.ts';
import type { LoadAutomationNotice } from '../../chat/notifications/index.ts';
import { findRule } from './rule-queries.ts';

/** What a device shows of a rule that was paused, read now: it may have been switched on or deleted since. */
export const loadAutomationNotice: LoadAutomationNotice = async (
  tx,
  { workspaceId, permissions, language },
  { rule_id: ruleId },
) => {
  const rule = await findRule(tx, workspaceId, ruleId);
  if (rule === null || !rule.is_paused || !hasPermission(permissions, 'settings', 'update')) return null;
  const { notice } = texts[language].automation;
  return {
    title: renderText(language, notice.paused, { name: toOneLine(rule.name) }),
    body: notice.pausedHint,
    tag: `automation-${ruleId}`,
    url: '/preferences/rules/',
  };
};
