import { endpoints } from '@switchboard/contract';
import { route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import type { QueueInvitation } from '../account-mails/index.ts';
import { deleteOldImports } from './import-queries.ts';
import { type ImportUsersDeps, makeImportUsers } from './import-users.ts';
import { makeInviteImported } from './invite-imported.ts';
import { makePreviewImport } from './preview-import.ts';

/** How long a repeat of an import is answered as the first call was. */
export const rememberedDays = 7;

interface UserImportModuleDeps extends ImportUsersDeps {
  queueInvitation: QueueInvitation;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Inviting the people of a file. */
export const makeUserImportModule = (deps: UserImportModuleDeps): ServerModule => {
  const { database, listWorkspaceIds } = deps;
  const previewImport = makePreviewImport(deps);
  const importUsers = makeImportUsers(deps);
  return {
    routes: [
      route(endpoints.previewUserImport, ({ actor, body }) => previewImport(actor, body.rows)),
      route(endpoints.importUsers, ({ actor, request, body }) =>
        importUsers({ actor, origin: auditOrigin(request) }, body),
      ),
    ],
    tasks: {
      'invite-imported': makeInviteImported(deps),
      'prune-user-imports': async () => {
        for (const workspaceId of await listWorkspaceIds()) {
          await database.inWorkspace(workspaceId, (tx) => deleteOldImports(tx, workspaceId, rememberedDays));
        }
      },
    },
    crontab: [{ task: 'prune-user-imports', schedule: '47 2 * * *' }],
  };
};
