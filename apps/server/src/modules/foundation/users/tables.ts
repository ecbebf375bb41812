import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  user_roles: 'view',
  users: {
    inBackup: true,
    inExport:
      'id, role_id, first_name, last_name, username, email, phone, position, timezone, language, status, avatar_file_id, created_at, deleted_at',
    onClientErasure: { untouched: 'of users' },
  },
} satisfies ModuleTables;
