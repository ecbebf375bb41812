export default {
  actions: {
    project: {
      created: 'Project created',
      updated: 'Project changed',
      archived: 'Project archived',
      restored: 'Project taken out of the archive',
      deleted: 'Project deleted',
    },
  },
} as const;
