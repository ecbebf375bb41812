export default {
  actions: {
    report: {
      exported: 'Статистику завантажено',
    },
  },
} as const;
