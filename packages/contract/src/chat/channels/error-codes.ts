export const channelErrorCodes = {
  'channel.not_found': { status: 404, message: 'There is no such channel' },
  'channel.not_member': { status: 403, message: 'Join the channel first' },
  'channel.cannot_leave': { status: 403, message: 'This channel cannot be left' },
  'conversation.already_joined': { status: 409, message: 'Somebody has already joined this conversation' },
  'conversation.manager_changed': { status: 409, message: 'Somebody else is its manager now' },
  'conversation.file_too_large': { status: 409, message: 'A file is too large for the messenger' },
  'conversation.reply_window_closed': { status: 409, message: 'The messenger allows no reply until the client writes' },
  'conversation.client_blocked': { status: 409, message: 'The client is blocked: nothing can be sent to them' },
  'conversation.bot_gone': { status: 409, message: 'The bot of this conversation is not connected any more' },
} as const;

export const channelValidationCodes = [
  'validation.unknown_member',
  'validation.unknown_manager',
  'validation.manager_inactive',
  'validation.manager_gone',
] as const;
