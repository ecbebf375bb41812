import { statement } from '../../../platform/database/index.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

/** Whether a user may sign in with a password: everyone, unless the owner has turned passwords off for all others. */
export const mayUsePassword = statement({
  name: 'may-use-password',
  text: `select w.owner_id = $2 or coalesce(p.allows_passwords, true) as may_use
    from ${workspacesTable} w left join openid_providers p on p.workspace_id = w.id where w.id = $1`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { may_use: boolean }[]): boolean => row?.may_use === true);

/** The provider's name on the button; null in a workspace without one. */
export const findOpenIdName = statement({
  name: 'find-openid-name',
  text: 'select button_name from openid_providers where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { button_name: string }[]): string | null => row?.button_name ?? null);
