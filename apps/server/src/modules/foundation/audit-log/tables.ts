import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  audit_actors: 'view',
  audit_log: {
    inBackup: true,
    onClientErasure: {
      emptied: {
        subject_name: true,
        changes: true,
        actor_name: 'a user, as they were called then',
        action: 'one of a list',
        subject_kind: 'one of a list',
        ip: "the user's",
        user_agent: "the user's",
        token_name: 'as its owner named it',
      },
    },
  },
} satisfies ModuleTables;
