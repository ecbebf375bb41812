export default {
  actions: {
    workspace: {
      updated: 'Settings changed',
      owner_changed: 'Workspace handed over',
      exported: 'Export started',
    },
  },
} as const;
