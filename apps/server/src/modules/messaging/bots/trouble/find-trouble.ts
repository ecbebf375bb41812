import { type BotTrouble, botTroubles } from '@switchboard/contract';
import type { BotRow } from '../bot-queries.ts';
import { withNotice } from '../stored-inspection.ts';

const patienceMs = 60_000;

const isTrouble = (reason: string | null): reason is BotTrouble => botTroubles.includes(reason as BotTrouble);

/** The problems reported by the messenger that hold up clients' messages or our answers. */
const reported = ['webhook_failing', 'bot_restricted'] as const satisfies BotTrouble[];

/** The trouble that keeps a bot from working now; null: none that a person has to repair. */
export const findTrouble = ({
  state,
  reason,
  inspection,
}: Pick<BotRow, 'state' | 'reason' | 'inspection'>): BotTrouble | null => {
  if (state === 'broken') return isTrouble(reason) ? reason : 'unreachable';
  if (state !== 'active') return null;
  const problems = withNotice(inspection)?.problems ?? [];
  return reported.find((problem) => problems.includes(problem)) ?? null;
};

/**
 * For how long a trouble is kept quiet, as it may end by itself: a messenger that restarts is back within seconds, and a
 * server that was replaced may meet its successor.
 */
export const quietForMs = (trouble: BotTrouble): number =>
  trouble === 'unreachable' || trouble === 'conflict' ? patienceMs : 0;
