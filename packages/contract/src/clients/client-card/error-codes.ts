export const clientCardErrorCodes = {
  'client.note_not_found': { status: 404, message: 'There is no such note' },
  'client.too_many_notes': { status: 409, message: 'There are too many notes on this client' },
  'client.no_conversation': { status: 409, message: 'This client has no conversation' },
} as const;
