export const clientMergeErrorCodes = {
  'client.already_merged': { status: 409, message: 'These clients are one person already' },
  'client.merge_not_found': { status: 404, message: 'There is no such merge' },
  'client.too_many_merged': { status: 409, message: 'Too many clients would be one person' },
} as const;
