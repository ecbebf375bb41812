export default {
  actions: {
    client: {
      imported: 'Clients imported',
      exported: 'Clients exported',
    },
  },
} as const;
