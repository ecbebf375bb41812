export default {
  bulk: {
    not_found: 'This bulk change no longer exists',
    in_progress: 'Another bulk change is still running. Wait until it ends, or stop it.',
    too_many: 'These are too many conversations for one change. Narrow the filter.',
    over: 'The change has already ended',
    undo_over: 'It is too late to undo this',
    offer_over: 'You have answered this already',
  },
} as const;
