import type { ModuleTables } from '../../../platform/database/index.ts';

export const tables = {
  rating_policies: { inBackup: true, onClientErasure: { untouched: 'how bots ask for ratings' } },
  episode_ratings: {
    inBackup: true,
    onClientErasure: { untouched: 'how the team was rated, in numbers and times' },
  },
} satisfies ModuleTables;
