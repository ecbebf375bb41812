export default {
  search: 'Search emoji',
  all: 'All emoji',
  recent: 'Used recently',
  skinTone: 'Skin tone',
  loading: 'Loading emoji…',
  failed: 'The emoji could not be loaded. Close this and try again.',
  empty: 'No emoji of that name',
} as const;
