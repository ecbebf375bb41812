export default {
  actions: {
    canned_reply: {
      created: 'Canned reply added',
      changed: 'Canned reply changed',
      deleted: 'Canned reply deleted',
      imported: 'Canned replies imported',
    },
  },
  fields: { shortcut: 'Shortcut', texts: 'Texts', files: 'Files', scope: 'Who can use it', created: 'Created' },
} as const;
