export default {
  message: {
    not_found: 'Message not found',
    too_many_pins: 'This channel has too many pinned messages. Unpin one first.',
    too_many_reactions: 'This message has too many different reactions',
    not_in_doubt: 'We already know whether this message arrived',
    not_retryable: 'Only a failed message can be sent again',
  },
  conversation: {
    answered_meanwhile: 'A colleague has answered in the meantime',
  },
  validation: {
    empty_message: 'The message is empty',
    too_many_files: 'Too many files',
    unknown_file: 'A file is no longer available: attach it again',
    unknown_parent: 'The message you’re replying to no longer exists',
    emoji_invalid: 'Choose one emoji',
  },
} as const;
