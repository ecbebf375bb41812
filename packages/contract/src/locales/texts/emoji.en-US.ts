export default {
  search: 'Search emoji',
  all: 'All emoji',
  recent: 'Recently used',
  skinTone: 'Skin tone',
  loading: 'Loading emoji…',
  failed: 'Couldn’t load the emoji. Close this and try again.',
  empty: 'No emoji by that name',
} as const;
