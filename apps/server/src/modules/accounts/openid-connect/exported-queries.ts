import type { Transaction } from '../../../platform/database/index.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

/** Whether a user may sign in with a password: everyone, unless the owner has turned passwords off for all others. */
export const mayUsePassword = async (tx: Transaction, workspaceId: number, userId: number): Promise<boolean> => {
  const { rows } = await tx.query<{ may_use: boolean }>({
    name: 'may-use-password',
    text: `select w.owner_id = $2 or coalesce(p.allows_passwords, true) as may_use
      from ${workspacesTable} w left join openid_providers p on p.workspace_id = w.id where w.id = $1`,
    values: [workspaceId, userId],
  });
  return rows[0]?.may_use === true;
};

/** The provider's name on the button; null where a workspace has none. */
export const findOpenIdName = async (tx: Transaction, workspaceId: number): Promise<string | null> => {
  const { rows } = await tx.query<{ button_name: string }>({
    name: 'find-openid-name',
    text: 'select button_name from openid_providers where workspace_id = $1',
    values: [workspaceId],
  });
  return rows[0]?.button_name ?? null;
};
