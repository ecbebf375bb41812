export default {
  conversation: {
    state_changed: 'Someone else has changed the state of this conversation in the meantime',
    client_wrote: 'The client has written again in the meantime',
    nothing_to_undo: 'There’s nothing left to undo',
  },
  validation: { date_too_far: 'That’s more than a year away' },
} as const;
