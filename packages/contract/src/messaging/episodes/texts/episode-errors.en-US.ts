export default {
  conversation: {
    state_changed: 'Somebody else has changed the state of this conversation meanwhile',
    client_wrote: 'The client has written again meanwhile',
    nothing_to_undo: 'There is nothing left to undo',
  },
  validation: { date_too_far: 'This is more than a year away' },
} as const;
