import type { BodyOf, endpoints, ListedClient } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { announceChannel, renameConversation } from '../../chat/channels/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { recordClientChanges } from '../../foundation/client-history/index.ts';
import { applyEdit } from './apply-edit.ts';
import { clientEvent } from './client-events.ts';
import { clientName } from './client-name.ts';
import { type EditedClient, lockClient, updateClient } from './client-queries.ts';
import { toListedClient } from './client-view.ts';
import { editChanges } from './edit-changes.ts';
import { setValues } from './fields/set-values.ts';
import { loadClient } from './load-client.ts';
import { indexClient } from './search/index-client.ts';

export interface ChangeClientDeps {
  database: Database;
}

type EditBody = BodyOf<typeof endpoints.editClient>;

const shownOf = ({ first_name, last_name, username, phone, viber_phone, facebook_link }: EditedClient) => ({
  first_name,
  last_name,
  username,
  phone,
  viber_phone,
  facebook_link,
});

/** Changes fields and custom values of a client, all or nothing; their conversation is named after them. */
export const makeEditClient =
  ({ database }: ChangeClientDeps) =>
  (actor: CallingActor, body: EditBody, origin: AuditOrigin): Promise<ListedClient> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const row = await lockClient(tx, workspaceId, body.id);
      if (row === null) throw new AppError('client.not_found');
      if (body.version !== undefined && body.version !== row.version) throw new AppError('client.changed');
      const edited = applyEdit(row, body);
      const ownChanges = changesBetween(shownOf(row), shownOf(edited));
      const name = clientName(edited, row.service_client_id);
      // Channels are locked before ids are taken (docs/architecture.md).
      const channelId = await renameConversation(tx, workspaceId, body.id, {
        from: clientName(row, row.service_client_id),
        to: name,
      });
      const valueChanges = await setValues(tx, workspaceId, body.id, body.customFields ?? []);
      const changes = { ...ownChanges, ...valueChanges };
      if (Object.keys(changes).length > 0) {
        await updateClient(tx, workspaceId, body.id, edited);
        await indexClient(tx, workspaceId, body.id);
        const history = editChanges({ clientId: body.id, actorId: userId }, row, edited, valueChanges);
        await recordClientChanges(tx, workspaceId, history);
        const subject = { kind: 'client', id: body.id, name } as const;
        await recordAudit(tx, { workspaceId, actorId: userId, action: 'client.updated', subject, changes, ...origin });
        if (Object.keys(ownChanges).length > 0 && channelId !== null) {
          await announceChannel(tx, workspaceId, channelId, 'updateChannel');
        }
        tx.announce(clientEvent('updateClient', body.id));
      }
      return toListedClient(await loadClient(tx, actor, body.id), actor);
    });
