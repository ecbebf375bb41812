export default {
  label: 'Conversations beside the one that is open',
  scope: { label: 'Whose', new: 'New', mine: 'Mine', all: 'All' },
  empty: 'No open conversations',
  hide: 'Hide the list',
  show: 'Show the list',
  width: 'Width of the list',
  next: 'Who waits longest',
  nobodyWaits: 'Nobody waits for an answer',
  take: 'Take',
  takeFailed: 'The conversation could not be taken',
  draft: { internal: 'Unsent note', public: 'Draft' },
  closed: 'Closed',
} as const;
