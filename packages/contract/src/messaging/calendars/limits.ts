export const calendarLimits = {
  /** Of one workspace. */
  calendars: 50,
  calendarNameChars: 60,
  spansPerDay: 6,
  calendarExceptions: 500,
  exceptionLabelChars: 60,
  /** Bots, and people, that keep one calendar's hours. */
  calendarKeepers: 1_000,
} as const;
