export default {
  bulk: {
    not_found: 'This change of conversations is not there any more',
    in_progress: 'Another change of conversations is still running. Wait until it ends, or stop it.',
    too_many: 'These are too many conversations for one change. Narrow the filter.',
    over: 'The change has already ended',
    undo_over: 'It is too late to undo this',
    offer_over: 'You have answered this already',
  },
} as const;
