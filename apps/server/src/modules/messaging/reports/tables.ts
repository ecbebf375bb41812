import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  report_facts: {
    inBackup: true,
    onClientErasure: { untouched: 'what happened in a conversation and when, in numbers and times' },
  },
  report_sums: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
  },
  report_cursors: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
    onRetention: 'stay: numbers',
  },
  report_follow_ups: {
    inBackup: true,
    onClientErasure: { untouched: 'numbers' },
    onRetention: 'stay: numbers',
  },
} satisfies ModuleTables;
