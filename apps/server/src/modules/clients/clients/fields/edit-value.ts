import type { BodyOf, endpoints } from '@switchboard/contract';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { type AuditOrigin, recordAudit } from '../../../foundation/audit-log/index.ts';
import { recordClientChanges } from '../../../foundation/client-history/index.ts';
import { clientEvent } from '../client-events.ts';
import { clientName } from '../client-name.ts';
import { lockClient, updateClient } from '../client-queries.ts';
import { editChanges } from '../edit-changes.ts';
import type { ChangeClientDeps } from '../edit-client.ts';
import { setValues } from './set-values.ts';

export const makeEditValue =
  ({ database }: ChangeClientDeps) =>
  (
    { workspaceId, userId }: CallingActor,
    { model_id: clientId, field_id, value }: BodyOf<typeof endpoints.editCustomFieldValue>,
    origin: AuditOrigin,
  ): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockClient(tx, workspaceId, clientId);
      if (row === null) throw new AppError('client.not_found');
      const changes = await setValues(tx, workspaceId, clientId, [{ field_id, value }], { fieldOf: () => 'value' });
      if (Object.keys(changes).length === 0) return;
      await updateClient(tx, workspaceId, clientId, row);
      await recordClientChanges(tx, workspaceId, editChanges({ clientId, actorId: userId }, row, row, changes));
      const subject = { kind: 'client', id: clientId, name: clientName(row, row.service_client_id) } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'client.updated', subject, changes, ...origin });
      tx.announce(clientEvent('updateClient', clientId));
    });
