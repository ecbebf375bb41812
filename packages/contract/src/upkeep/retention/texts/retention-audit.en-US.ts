export default {
  actions: {
    workspace: {
      retention_changed: 'Message and file retention changed',
    },
  },
} as const;
