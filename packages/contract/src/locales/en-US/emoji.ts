export default {
  add: 'Emoji',
  search: 'Search emoji',
  all: 'All emoji',
  recent: 'Used recently',
  skinTone: 'Skin tone',
  loading: 'Loading emoji…',
  empty: 'No emoji of that name',
} as const;
