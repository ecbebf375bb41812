import type { BotInspection } from '@switchboard/contract';
import type { AccountNotice } from '../../connectors/index.ts';

/** The messenger's answer to an inspection, and beside it its latest own report (`account-notice.ts`). */
export type StoredInspection = BotInspection & { notice?: { kind: AccountNotice['kind']; reason: string; at: string } };

/** Warnings end by themselves; a block does when the messenger says so. */
const warningLastsMs = 7 * 24 * 60 * 60 * 1000;

/** The inspection as the settings screen shows it: with the messenger's own report, if that is still valid. */
export const withNotice = (stored: StoredInspection | null, nowMs: number = Date.now()): BotInspection | null => {
  if (stored === null) return null;
  const { notice, ...inspection } = stored;
  const isOver = notice?.kind === 'warned' && nowMs - Date.parse(notice.at) > warningLastsMs;
  if (notice === undefined || notice.kind === 'released' || isOver) return inspection;
  const problem = notice.kind === 'restricted' ? 'bot_restricted' : 'policy_warning';
  return {
    ...inspection,
    problems: [...new Set([...inspection.problems, problem] as const)],
    last_error: notice.reason || inspection.last_error,
  };
};
