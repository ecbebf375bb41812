import { taskLimits } from '../work/tasks/limits.ts';

/** The units of the time text, the longest first, in seconds: a day has 8 hours and a week 5 days. */
export const timeUnits = { w: 144_000, d: 28_800, h: 3_600, m: 60 } as const;

const units = Object.entries(timeUnits);

/** `1w 2d 3h 4m`: each unit at most once, in this order, with or without spaces between. */
const unitsText = new RegExp(`^${units.map(([unit]) => String.raw`(?:(\d+)${unit}\s*)?`).join('')}$`, 'u');

/** Longer texts are no times, so no number is read that could not be one. */
const maxChars = 64;

/**
 * The seconds of a time text: digits alone are minutes, an empty text is no time at all. Null for an invalid text, and
 * for more than `taskTimeSeconds`.
 */
export function parseTimeText(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > maxChars) return null;
  const read = /^\d+$/u.test(trimmed) ? `${trimmed}m` : trimmed;
  const counts = unitsText.exec(read)?.slice(1);
  if (counts === undefined) return null;
  const seconds = units.reduce((sum, [, size], place) => sum + Number(counts[place] ?? 0) * size, 0);
  return seconds <= taskLimits.taskTimeSeconds ? seconds : null;
}

/** `1w 2d 3h 4m` without the zero units; `0m` for less than a minute. */
export function formatTimeText(seconds: number): string {
  let left = Math.floor(seconds / timeUnits.m) * timeUnits.m;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return parts.join(' ') || '0m';
}
