import { type CurrentUser, can, defaultPreferences, languageShape, themeShape } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type SignedInActor } from '../../../platform/http/index.ts';
import { countUnread, findManagersChannelId } from '../../chat/unread/index.ts';
import { findUser, toWholeUserView } from '../../foundation/users/index.ts';
import { getWorkspace, toWorkspaceView } from '../../foundation/workspaces/index.ts';

interface LoadCurrentUserDeps {
  saltOf: (workspaceId: number, sessionId: number) => string;
}

/** The signed-in user with everything the web app needs at its start. */
export const makeLoadCurrentUser =
  ({ saltOf }: LoadCurrentUserDeps) =>
  async (tx: Transaction, actor: SignedInActor): Promise<CurrentUser> => {
    const { workspaceId, userId } = actor;
    const [row, workspace, unread, managersChannelId] = await Promise.all([
      findUser(tx, workspaceId, userId),
      getWorkspace(tx, workspaceId),
      countUnread(tx, workspaceId, userId, can(actor, 'conversations.read', null)),
      findManagersChannelId(tx, workspaceId, userId),
    ]);
    if (row === null || row.own_channel_id === null) throw new AppError('auth.required');
    return {
      ...toWholeUserView(row, true),
      language: languageShape.catch('en-US').parse(row.language),
      theme: themeShape.catch('auto').parse(row.theme),
      permissions: actor.permissions,
      own_channel_id: row.own_channel_id,
      managers_channel_id: managersChannelId,
      workspace: toWorkspaceView(workspace),
      preferences: { ...defaultPreferences, ...row.preferences },
      salt: saltOf(workspaceId, actor.sessionId),
      unread,
    };
  };
