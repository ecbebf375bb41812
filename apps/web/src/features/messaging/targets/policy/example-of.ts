import { addWorkingTime, type WorkingTime, workingStateAt } from '@switchboard/contract';

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
/** Shortly before work ends, where working time and the clock differ most. */
const beforeEndMs = 10 * minuteMs;

export interface Example {
  writes: Date;
  /** Null: there is too little work in a year. */
  due: Date | null;
}

/** When work ends before its longest break within a week; null where it does not end. */
function endBeforeBreak(calendar: WorkingTime, from: number): number | null {
  let longest = { breakMs: 0, end: null as number | null };
  let at: Date | null = new Date(from);
  while (at !== null && at.getTime() < from + weekMs) {
    const { isOpen, changesAt } = workingStateAt(calendar, at);
    const begins: Date | null = isOpen && changesAt ? workingStateAt(calendar, changesAt).changesAt : changesAt;
    if (isOpen && changesAt && changesAt.getTime() - beforeEndMs > from) {
      const breakMs = begins ? begins.getTime() - changesAt.getTime() : Number.POSITIVE_INFINITY;
      if (breakMs > longest.breakMs) longest = { breakMs, end: changesAt.getTime() };
    }
    at = begins;
  }
  return longest.end;
}

/** A client who writes at the end of a week of work, and by when they get the answer; null where the time zone is unknown here. */
export function exampleOf(calendar: WorkingTime, minutes: number, from: number): Example | null {
  try {
    const end = endBeforeBreak(calendar, from);
    const writes = new Date(end === null ? from : end - beforeEndMs);
    return { writes, due: addWorkingTime(calendar, writes, minutes * minuteMs) };
  } catch {
    return null;
  }
}

/** The same around the clock. */
export const exampleByClock = (minutes: number, from: number): { writes: Date; due: Date } => {
  const writes = new Date(from);
  return { writes, due: new Date(from + minutes * minuteMs) };
};
