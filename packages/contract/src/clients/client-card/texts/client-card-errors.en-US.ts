export default {
  client: {
    note_not_found: 'Note not found',
    too_many_notes: 'This client has too many notes',
    no_conversation: 'This client has no conversation',
  },
} as const;
