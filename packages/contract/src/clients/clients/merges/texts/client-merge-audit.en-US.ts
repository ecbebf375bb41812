export default {
  actions: {
    client: {
      merged: 'Clients merged into one person',
      split: 'Merge of clients undone',
    },
  },
} as const;
