export default {
  broken: '{name} does not work',
  works: '{name} works again',
  worksHint: 'What clients wrote meanwhile arrives now, and what waited goes out.',
  /** Over the page, to those who may mend it. */
  banner: '{name} does not work since {time}.',
  open: 'Open the bot',
  /** In its conversations. */
  strip: '{name} does not work since {time}: messages may wait.',
  askAdmin: 'An administrator has been told.',
  reason: {
    token_revoked: 'The messenger does not accept its token any more.',
    token_unreadable: 'Its token has to be entered again.',
    conflict: 'Another program receives its messages.',
    unreachable: 'The messenger does not answer. It is tried again by itself.',
    connector_unavailable: 'This version does not connect to its messenger.',
    webhook_failing: 'The messenger cannot hand over messages here.',
    bot_restricted: 'The messenger has restricted it.',
  },
} as const;
