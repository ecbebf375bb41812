export default {
  actions: {
    report: {
      exported: 'Статистика скачана',
    },
  },
} as const;
