/** The kinds of rows that an erasure removes: only counts, no data of the client. */
export const erasedKinds = [
  'clients',
  'conversations',
  'messages',
  'files',
  'file_bytes',
  'reactions',
  'notes',
  'changes',
  'custom_values',
  'tasks',
  'deliveries',
  'updates',
  'events',
  'audit_entries',
  'exports',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];
