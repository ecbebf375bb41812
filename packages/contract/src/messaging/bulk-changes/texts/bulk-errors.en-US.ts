export default {
  bulk: {
    not_found: 'This bulk change no longer exists',
    in_progress: 'Another bulk change is still running. Wait for it to finish, or stop it.',
    too_many: 'That’s too many conversations for one change. Narrow the filter.',
    over: 'This change has already finished',
    undo_over: 'It is too late to undo this',
    offer_over: 'You’ve already answered this',
  },
} as const;
