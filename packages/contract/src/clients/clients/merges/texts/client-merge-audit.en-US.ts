export default {
  actions: {
    client: {
      merged: 'Clients merged into one person',
      split: 'Client merge undone',
    },
  },
} as const;
