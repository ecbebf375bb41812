import type { ModuleTables } from '../../../platform/database/index.ts';

const ofTheTeam = { untouched: 'how much the team works, and how' };

export const tables = {
  assignment_policies: { inBackup: true, onClientErasure: ofTheTeam },
  user_capacity: { inBackup: true, onClientErasure: ofTheTeam },
  assignment_log: {
    inBackup: true,
    inExport: 'id, channel_id, at, kind, user_id, reason, load, capacity, minutes, passed_over, more_passed_over',
    onClientErasure: { untouched: 'who of the team had a conversation, and why' },
  },
} satisfies ModuleTables;
