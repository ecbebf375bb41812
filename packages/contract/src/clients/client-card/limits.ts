export const clientCardLimits = {
  noteChars: 4_000,
  /** For one client: further notes are refused. */
  notesPerClient: 500,
  notesPerPage: 20,
  clientChangesPerPage: 20,
  timelineEntriesPerPage: 20,
} as const;
