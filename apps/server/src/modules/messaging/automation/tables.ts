import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  automation_rules: {
    inBackup: true,
    inExport: 'id, name, position, is_on, trigger, filter, actions, paused_at, created_at',
    onClientErasure: { untouched: 'what is done by itself with conversations' },
  },
  automation_cursors: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
    onRetention: 'stay: numbers',
  },
  automation_events: {
    inBackup: true,
    onClientErasure: { untouched: 'what happened to a conversation, until rules have run: no words of the client' },
    onRetention: 'stay until rules have run: that is soon',
  },
  automation_waits: {
    inBackup: true,
    onClientErasure: { untouched: 'which waits rules have been told of' },
  },
  automation_runs: {
    inBackup: true,
    onClientErasure: { untouched: 'which rules have run in a conversation, and what they did' },
  },
} satisfies ModuleTables;
