/**
 * When an open channel is marked read (docs/rules.md, "Messages"): 1 s after it is opened, and on leaving it, wherever its
 * list stands; meanwhile 250 ms after the window gets the focus or a message arrives, where the newest message is on the
 * screen, and 500 ms after typing, which counts as having seen it. Only while the window has the focus. Once the reader
 * has marked messages unread, the channel stays unread until it is opened again; Escape always marks it read. One state
 * machine decides, so that the rules cannot race each other.
 */
export interface Reading {
  focused: boolean;
  /** The newest message is on the screen, or nearly. */
  atEnd: boolean;
  unread: number;
  /** The channel has been open, with the focus, long enough to count as looked at. */
  settled: boolean;
  /** The reader marked messages unread here: only Escape marks them read before the channel is opened again. */
  kept: boolean;
  /** When to send `due` (ms since 1970); null without a plan. */
  dueAt: number | null;
  /** Planned because of typing: the scroll position does not matter then. */
  typed: boolean;
}

export type ReadingEvent =
  | { type: 'opened'; focused: boolean; atEnd: boolean; unread: number }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'end'; atEnd: boolean }
  | { type: 'unread'; unread: number }
  | { type: 'typed' }
  | { type: 'kept'; kept: boolean }
  | { type: 'escape' }
  | { type: 'due' }
  | { type: 'left' };

export const readingDelaysMs = { opened: 1_000, focus: 250, typed: 500 } as const;

export const startReading = (): Reading => ({
  focused: false,
  atEnd: false,
  unread: 0,
  settled: false,
  kept: false,
  dueAt: null,
  typed: false,
});

const mayRead = ({ unread, focused, kept }: Reading): boolean => unread > 0 && focused && !kept;

const isRead = (reading: Reading): boolean => mayRead(reading) && (reading.atEnd || reading.typed || !reading.settled);

const dueBy = (reading: Reading, at: number): Reading => ({ ...reading, dueAt: Math.min(reading.dueAt ?? at, at) });

const plan = (reading: Reading, at: number): Reading => (isRead(reading) ? dueBy(reading, at) : reading);

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
    case 'focus': {
      if (reading.focused) return keep(reading);
      const focused = { ...reading, focused: true };
      // Opened in a window without the focus: it has the focus now, also if all is read.
      return keep((reading.settled ? plan : dueBy)(focused, now + readingDelaysMs.focus));
    }
    case 'blur':
      return keep(cancel({ ...reading, focused: false }));
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
    case 'kept':
      return keep(event.kept ? { ...cancel(reading), kept: true, settled: true } : { ...reading, kept: false });
    case 'escape':
      return { reading: { ...cancel(reading), kept: false, settled: true }, mark: reading.unread > 0 };
    case 'due':
      if (reading.dueAt === null || now < reading.dueAt) return keep(reading);
      return { reading: { ...cancel(reading), settled: reading.settled || reading.focused }, mark: isRead(reading) };
    case 'left':
      return { reading: cancel(reading), mark: mayRead(reading) };
  }
}
