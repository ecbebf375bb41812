import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  project_tasks: 'view',
  project_members: {
    inBackup: true,
    onClientErasure: { untouched: 'users in projects, by number' },
  },
  projects: {
    inBackup: true,
    onClientErasure: { untouched: 'what the team calls its own work' },
  },
} satisfies ModuleTables;
