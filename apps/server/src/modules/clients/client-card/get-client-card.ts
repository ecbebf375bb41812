import type { ClientCard } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { loadReaderChannel } from '../../chat/channels/index.ts';
import { listMergeRows, listPersonIds, loadClient, toListedClient, toMergeView } from '../clients/index.ts';
import { findCard } from './client-queries.ts';
import { toBlocker } from './client-view.ts';

/** One client as their card shows them. */
export const makeGetClientCard =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, clientId: number): Promise<ClientCard> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const client = toListedClient(await loadClient(tx, actor, clientId), actor);
      const channelId = client.channel_id;
      const card = channelId === null ? null : await findCard(tx, workspaceId, channelId);
      return {
        client: { ...client, last_contact_at: card?.last_contact_at?.toISOString() ?? null },
        conversation: channelId === null ? null : await loadReaderChannel(tx, workspaceId, channelId, actor),
        blocked_by: card && toBlocker(card),
        person_ids: await listPersonIds(tx, workspaceId, clientId),
        merges: (await listMergeRows(tx, workspaceId, clientId)).map((row) => toMergeView(row, actor)),
      };
    });
