export default {
  actions: {
    report: {
      exported: 'Statistics downloaded',
    },
  },
} as const;
