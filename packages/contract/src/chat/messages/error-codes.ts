export const messageErrorCodes = {
  'message.not_found': { status: 404, message: 'There is no such message' },
  'message.too_many_pins': { status: 409, message: 'There are too many pinned messages in this channel' },
  'message.too_many_reactions': { status: 409, message: 'There are too many different reactions on this message' },
  /** `details` are an `AnsweredMeanwhile`. */
  'conversation.answered_meanwhile': { status: 409, message: 'A colleague has answered the client meanwhile' },
  'message.not_in_doubt': { status: 409, message: 'It is known whether the message has arrived' },
  'message.not_retryable': { status: 409, message: 'Only a failed delivery can be tried again' },
} as const;

export const messageValidationCodes = [
  'validation.empty_message',
  'validation.too_many_files',
  'validation.unknown_file',
  'validation.unknown_parent',
  'validation.emoji_invalid',
] as const;
