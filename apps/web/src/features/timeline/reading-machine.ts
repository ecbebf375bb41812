/**
 * When an open channel is marked read (docs/rules.md, "Reading"): 1 s after it is opened, 250 ms after the window gets the
 * focus or a message arrives before the reader's eyes, 500 ms after typing, and at once on leaving. Only while the window has
 * the focus and the newest message is on the screen; typing counts as having seen it. One machine decides, so that the rules
 * cannot race each other.
 */
export interface Reading {
  focused: boolean;
  /** The newest message is on the screen, or nearly. */
  atEnd: boolean;
  unread: number;
  /** The channel has been open long enough to count as looked at. */
  settled: boolean;
  /** When to send `due` (ms since 1970); null when nothing is planned. */
  dueAt: number | null;
  /** The plan comes from typing: the place in the list does not matter. */
  typed: boolean;
}

export type ReadingEvent =
  | { type: 'opened'; focused: boolean; atEnd: boolean; unread: number }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'end'; atEnd: boolean }
  | { type: 'unread'; unread: number }
  | { type: 'typed' }
  | { type: 'due' }
  | { type: 'left' };

export const readingDelaysMs = { opened: 1_000, focus: 250, typed: 500 } as const;

export const startReading = (): Reading => ({
  focused: false,
  atEnd: false,
  unread: 0,
  settled: false,
  dueAt: null,
  typed: false,
});

const plan = (reading: Reading, at: number): Reading =>
  reading.unread > 0 && reading.focused && (reading.atEnd || reading.typed)
    ? { ...reading, dueAt: Math.min(reading.dueAt ?? at, at) }
    : reading;

const cancel = (reading: Reading): Reading => ({ ...reading, dueAt: null, typed: false });

/** The next state, and whether to mark the channel read now. `now` in ms since 1970. */
export function stepReading(reading: Reading, event: ReadingEvent, now: number): { reading: Reading; mark: boolean } {
  const keep = (next: Reading) => ({ reading: next, mark: false });
  switch (event.type) {
    case 'opened': {
      const opened = { ...startReading(), focused: event.focused, atEnd: event.atEnd, unread: event.unread };
      // The second counts from opening, also for messages that arrive within it.
      return keep({ ...opened, dueAt: now + readingDelaysMs.opened });
    }
    case 'focus':
      return keep(reading.focused ? reading : plan({ ...reading, focused: true }, now + readingDelaysMs.focus));
    case 'blur':
      return keep(cancel({ ...reading, focused: false, settled: true }));
    case 'end':
      if (event.atEnd === reading.atEnd) return keep(reading);
      if (!event.atEnd) return keep({ ...reading, atEnd: false });
      return keep(
        reading.settled ? plan({ ...reading, atEnd: true }, now + readingDelaysMs.focus) : { ...reading, atEnd: true },
      );
    case 'unread': {
      if (event.unread === 0)
        return keep({ ...cancel(reading), unread: 0, dueAt: reading.settled ? null : reading.dueAt });
      const next = { ...reading, unread: event.unread };
      return keep(reading.settled ? plan(next, now + readingDelaysMs.focus) : next);
    }
    case 'typed':
      if (reading.unread === 0) return keep(reading);
      return keep(plan({ ...reading, typed: true, focused: true }, now + readingDelaysMs.typed));
    case 'due': {
      if (reading.dueAt === null || now < reading.dueAt) return keep(reading);
      const mark = reading.unread > 0 && reading.focused && (reading.atEnd || reading.typed);
      return { reading: { ...cancel(reading), settled: true }, mark };
    }
    case 'left':
      return { reading: cancel(reading), mark: reading.unread > 0 && reading.focused && reading.atEnd };
  }
}
