export default {
  actions: {
    project: {
      created: 'Project created',
      updated: 'Project changed',
      archived: 'Project archived',
      restored: 'Project restored from the archive',
      deleted: 'Project deleted',
    },
  },
} as const;
