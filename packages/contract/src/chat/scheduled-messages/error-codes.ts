export const scheduledMessageErrorCodes = {
  'scheduled_message.not_found': { status: 404, message: 'There is no such message for later; it may have been sent' },
  'scheduled_message.changed': { status: 409, message: 'This message for later has changed in the meantime' },
  'scheduled_message.too_many': { status: 409, message: 'There are too many messages for later' },
} as const;
