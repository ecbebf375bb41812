export default {
  plan: {
    too_many_places: 'Your plan doesn’t have that many seats',
    owner_needs_place: 'The owner always has a seat',
    own_place: 'You can’t take away your own seat',
  },
} as const;
