export default {
  actions: {
    workspace: {
      retention_changed: 'Keeping of messages and files changed',
    },
  },
} as const;
