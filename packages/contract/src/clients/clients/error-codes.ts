export const clientErrorCodes = {
  'client.not_found': { status: 404, message: 'There is no such client' },
  'client.changed': { status: 409, message: 'Somebody else has changed this client' },
} as const;
