import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { removeConversation } from '../../chat/channels/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { clientEvent } from './client-events.ts';
import { clientName } from './client-name.ts';
import { lockClientToDelete, markClientDeleted } from './client-queries.ts';
import type { ChangeClientDeps } from './edit-client.ts';

/**
 * Removes a client and their conversation from every list. Both keep their rows: a client who writes again comes back
 * with the earlier messages.
 */
export const makeDeleteClient =
  ({ database }: ChangeClientDeps) =>
  ({ workspaceId, userId }: CallingActor, clientId: number, origin: AuditOrigin): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      // A message the client is writing at this moment is written first, or brings the client back.
      const row = await lockClientToDelete(tx, workspaceId, clientId);
      if (row === null) throw new AppError('client.not_found');
      await markClientDeleted(tx, workspaceId, clientId);
      const removed = await removeConversation(tx, workspaceId, clientId);
      const subject = { kind: 'client', id: clientId, name: clientName(row, row.service_client_id) } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'client.deleted', subject, ...origin });
      tx.announce(...removed, clientEvent('deleteClient', clientId));
    });
