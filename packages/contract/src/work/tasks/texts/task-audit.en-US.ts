export default {
  actions: {
    task: {
      deleted: 'Task deleted',
    },
    task_category: {
      created: 'Category added',
      updated: 'Category renamed',
      deleted: 'Category deleted',
    },
    sprint: {
      created: 'Sprint added',
      updated: 'Sprint changed',
      deleted: 'Sprint deleted',
    },
  },
} as const;
