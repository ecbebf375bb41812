export const cannedReplyErrorCodes = {
  'canned_reply.not_found': { status: 404, message: 'There is no such canned reply' },
  'canned_reply.changed': { status: 409, message: 'Somebody has changed this canned reply' },
  'canned_reply.too_many': { status: 409, message: 'There are too many canned replies' },
} as const;

export const cannedReplyValidationCodes = ['validation.shortcut_invalid', 'validation.no_room'] as const;
