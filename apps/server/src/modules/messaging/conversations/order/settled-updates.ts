import type { OpenUpdateRow } from './open-update-queries.ts';

/** How long an update waits for an earlier one that is still on its way. */
export const gapWindowMs = 1_000;
/**
 * Without consecutive numbers a missing update is not noticed: a chat's updates wait until none has come for so long.
 */
const quietMs = 100;

export interface Settled {
  /** The first ones that no other update of their chat can overtake any more. */
  updates: OpenUpdateRow[];
  /** How long the first one waits if there are none: until a number is reached, or for some time. */
  wait: { position: number | null; withinMs: number } | null;
}

/**
 * The waiting updates of a chat, in the messenger's order, that may be handled: those that have waited long enough,
 * whose number the watermark had reached before they were listed (`SequenceWatermarks`), or that have a time, when none
 * has come lately.
 */
export const takeSettled = (open: readonly OpenUpdateRow[], watermark: number | null): Settled => {
  const quietForMs = Math.min(...open.map((update) => update.age_ms));
  const isSettled = ({ position, is_timed: isTimed, age_ms: ageMs }: OpenUpdateRow): boolean => {
    if (ageMs >= gapWindowMs) return true;
    return position === null ? !isTimed || quietForMs >= quietMs : watermark !== null && position <= watermark;
  };
  const firstUnsettled = open.findIndex((update) => !isSettled(update));
  const updates = firstUnsettled === -1 ? [...open] : open.slice(0, firstUnsettled);
  const [head] = open;
  if (head === undefined || updates.length > 0) return { updates, wait: null };
  const windowLeftMs = gapWindowMs - head.age_ms;
  const withinMs = head.position === null ? Math.min(windowLeftMs, quietMs - quietForMs) : windowLeftMs;
  return { updates, wait: { position: head.position, withinMs } };
};
