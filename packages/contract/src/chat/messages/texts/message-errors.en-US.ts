export default {
  message: {
    not_found: 'There is no such message',
    too_many_pins: 'There are too many pinned messages in this channel. Unpin one first.',
    too_many_reactions: 'There are too many different reactions on this message',
    not_in_doubt: 'It is known whether the message has arrived',
    not_retryable: 'Only a failed delivery can be tried again',
  },
  conversation: {
    answered_meanwhile: 'A colleague has answered meanwhile',
  },
  validation: {
    empty_message: 'The message is empty',
    too_many_files: 'Too many files',
    unknown_file: 'A file is not available any more: attach it again',
    unknown_parent: 'The message you reply to does not exist any more',
    emoji_invalid: 'Choose one emoji',
  },
} as const;
