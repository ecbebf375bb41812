export const channelErrorCodes = {
  'channel.not_found': { status: 404, message: 'There is no such channel' },
  'channel.not_member': { status: 403, message: 'Join the channel first' },
  'channel.cannot_leave': { status: 403, message: 'This channel cannot be left' },
  'conversation.already_joined': { status: 409, message: 'Somebody has already joined this conversation' },
  'conversation.bot_gone': { status: 409, message: 'The bot of this conversation is not connected any more' },
} as const;

export const channelValidationCodes = ['validation.unknown_member', 'validation.unknown_manager'] as const;
