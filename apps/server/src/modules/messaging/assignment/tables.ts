import type { ModuleTables } from '../../../platform/database/index.ts';

const ofTheTeam = { untouched: 'how much the team works, and how' };

export const tables = {
  assignment_policies: { inBackup: true, onClientErasure: ofTheTeam },
  user_capacity: { inBackup: true, onClientErasure: ofTheTeam },
  assignment_log: {
    inBackup: true,
    onClientErasure: { untouched: 'who of the team had a conversation, and why' },
  },
} satisfies ModuleTables;
