/** What an erasure removes, or has removed: counts and nothing that tells of the client. */
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
