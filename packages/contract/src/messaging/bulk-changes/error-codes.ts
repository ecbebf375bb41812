export const bulkErrorCodes = {
  'bulk.not_found': { status: 404, message: 'There is no such change of conversations' },
  'bulk.in_progress': { status: 409, message: 'Another change of conversations is running' },
  'bulk.too_many': { status: 409, message: 'There are too many conversations for one change' },
  'bulk.over': { status: 409, message: 'The change has ended' },
  'bulk.undo_over': { status: 409, message: 'The change cannot be undone any more' },
  'bulk.offer_over': { status: 409, message: 'The owner has answered the offer already' },
} as const;
