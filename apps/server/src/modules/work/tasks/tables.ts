import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  sprints: {
    inBackup: true,
    inExport: 'id, name, starts_on::text, ends_on::text',
    onClientErasure: { untouched: 'of the workspace' },
  },
  task_categories: {
    inBackup: true,
    inExport: 'id, name',
    onClientErasure: { untouched: 'of the workspace' },
  },
  task_changes: {
    inBackup: true,
    onClientErasure: { emptied: { field: 'one of a list', before: true, after: true } },
  },
  task_comments: {
    inBackup: true,
    onClientErasure: { deleted: 'on tasks that came from the conversation' },
  },
  task_search: {
    inBackup: true,
    onClientErasure: { deleted: 'of tasks that came from the conversation' },
  },
  task_watchers: {
    inBackup: true,
    onClientErasure: { untouched: 'users at tasks, by number' },
  },
  tasks: {
    inBackup: true,
    onClientErasure: {
      emptied: { kind: 'one of a list', title: true, title_key: true, description: true, rank: 'a place on the board' },
    },
    onRetention: 'stay, without the message they came from',
  },
} satisfies ModuleTables;
