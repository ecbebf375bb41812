import { type BodyOf, defaultPreferences, type endpoints, type Preferences } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { lockUser, updatePreferences } from './user-queries.ts';

/**
 * The differences from the defaults; only these are stored, so that a default can change for all users who never chose.
 */
const differences = (preferences: Preferences): Partial<Preferences> =>
  Object.fromEntries(
    Object.entries(preferences).filter(([name, value]) => defaultPreferences[name as keyof Preferences] !== value),
  );

/** Changes a user's preferences and announces them to their devices. */
export const changePreferences = async (
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: number; userId: number },
  changes: BodyOf<typeof endpoints.updatePreferences>,
): Promise<Preferences> => {
  const user = await lockUser(tx, workspaceId, userId);
  if (user === null) throw new AppError('user.not_found');
  const before: Preferences = { ...defaultPreferences, ...user.preferences };
  const after = { ...before, ...changes } as Preferences;
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await updatePreferences(tx, workspaceId, userId, differences(after));
  tx.announce({ event: 'updatePreferences', audience: { users: [userId] }, data: after });
  return after;
};

export const makeUpdatePreferences =
  ({ database }: { database: Database }) =>
  (
    actor: { workspaceId: number; userId: number },
    changes: BodyOf<typeof endpoints.updatePreferences>,
  ): Promise<Preferences> =>
    database.inWorkspace(actor.workspaceId, (tx) => changePreferences(tx, actor, changes));
