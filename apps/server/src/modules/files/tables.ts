import type { ModuleTables } from '../../platform/database/index.ts';

export const tables = {
  file_channels: 'view',
  file_messages: 'view',
  file_scheduled_messages: 'view',
  file_tasks: 'view',
  files: {
    inBackup: true,
    onClientErasure: {
      deleted: 'of the conversation, and pictures of clients that are not shown any more; the bytes go first',
    },
    onRetention: 'lose their message, and are collected',
  },
  workspace_storage: {
    inBackup: true,
    onClientErasure: { untouched: 'a number' },
  },
} satisfies ModuleTables;
