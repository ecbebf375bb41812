export default {
  actions: {
    role: {
      created: 'Role added',
      updated: 'Role changed',
      deleted: 'Role deleted',
    },
  },
} as const;
