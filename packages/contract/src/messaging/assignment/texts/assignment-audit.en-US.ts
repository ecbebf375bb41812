export default {
  actions: { assignment: { changed: 'Assignment of clients changed', capacity_changed: 'Capacity changed' } },
  fields: {
    mode: 'New clients',
    last_manager_first: 'The last manager first',
    who: 'Who takes part',
    accept_minutes: 'Minutes to accept',
    gone_minutes: 'Minutes offline',
    otherwise: 'When nobody can',
    capacity: 'Conversations at most',
  },
  values: {
    mode: { by_hand: 'People take clients themselves', in_turn: 'In turn', least_busy: 'Whoever has the fewest' },
  },
} as const;
