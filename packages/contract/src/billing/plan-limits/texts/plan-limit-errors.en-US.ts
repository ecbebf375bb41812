export default {
  plan: {
    too_many_places: 'The plan has no room for so many',
    owner_needs_place: 'The owner always has a place',
    own_place: 'You cannot take your own place away',
  },
} as const;
