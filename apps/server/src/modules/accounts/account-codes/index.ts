import type { Database } from '../../../platform/database/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { deleteExpiredCodes } from './code-queries.ts';

export { type CodePurpose, checkCode, endCodes, issueCode, redeemCode } from './account-codes.ts';
export { findCodeIssuer } from './code-queries.ts';

interface AccountCodesModuleDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Codes sent by mail, which let their recipient do one thing once. */
export const makeAccountCodesModule = ({ database, listWorkspaceIds }: AccountCodesModuleDeps): ServerModule => ({
  tasks: {
    'prune-account-codes': async () => {
      for (const workspaceId of await listWorkspaceIds()) {
        await database.inWorkspace(workspaceId, (tx) => deleteExpiredCodes(tx, workspaceId));
      }
    },
  },
  crontab: [{ task: 'prune-account-codes', schedule: '41 2 * * *' }],
});
