export const clientCardLimits = {
  noteChars: 4_000,
  /** Of one client: what is written beyond is refused. */
  notesPerClient: 500,
  notesPerPage: 20,
  clientChangesPerPage: 20,
  timelineEntriesPerPage: 20,
} as const;
