const dayMs = 86_400_000;
/** A month that begins within so many days of an anniversary is that of the anniversary. */
const nearMs = 10 * dayMs;

/**
 * So many months after a day: the same day of the month, or the last day of a shorter month (31 January, 28 February).
 */
export const addMonths = (from: Date, months: number): Date => {
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const timeOfDay = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  return new Date(first + (Math.min(from.getUTCDate(), days) - 1) * dayMs + timeOfDay);
};

/**
 * The end of a month that begins at `start`: the next anniversary of the anchor, so that a short February moves no later
 * month. The provider counts from the same day.
 */
export const endOfMonth = (anchor: Date, start: Date): Date => {
  const about = (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
  for (let months = Math.max(1, about - 1); ; months += 1) {
    const end = addMonths(anchor, months);
    if (end.getTime() - start.getTime() > nearMs) return end;
  }
};

/** Whole days of a period that are left at a moment, and all of them. */
export const daysLeft = (startsAt: Date, endsAt: Date, now: Date): { left: number; all: number } => {
  const all = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs));
  const left = Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / dayMs);
  return { left: Math.min(all, Math.max(0, left)), all };
};

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
