export default {
  client: {
    note_not_found: 'There is no such note',
    too_many_notes: 'There are too many notes on this client',
    no_conversation: 'This client has no conversation',
  },
} as const;
