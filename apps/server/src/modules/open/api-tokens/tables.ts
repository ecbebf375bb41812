import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  api_tokens: { inBackup: true, onClientErasure: { untouched: 'programs of the team' } },
} satisfies ModuleTables;
