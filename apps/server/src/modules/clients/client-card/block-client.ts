import type { ReaderChannel } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { lockChannel, nameOf, setBlockedByTeam } from '../../chat/channel-access/index.ts';
import { announceChange, loadReaderChannel } from '../../chat/channels/index.ts';
import { nameUser } from '../../chat/messages/index.ts';
import { recordClientChanges } from '../../foundation/client-history/index.ts';
import { loadClient } from '../clients/index.ts';

/**
 * Blocks a client for the whole team, or lifts that. The channel's row is locked first, as every send does: concurrent
 * messages are either accepted before, or refused. Repeating it changes and announces nothing.
 */
export const makeBlockClient =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, clientId: number, isBlocked: boolean): Promise<ReaderChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const client = await loadClient(tx, actor, clientId);
      const channelId = client.channel_id;
      if (channelId === null) throw new AppError('client.no_conversation');
      await lockChannel(tx, workspaceId, channelId);
      if (await setBlockedByTeam(tx, workspaceId, channelId, isBlocked ? userId : null)) {
        const name = await nameOf(tx, workspaceId, userId);
        const states = isBlocked ? { before: null, after: 'blocked' } : { before: 'blocked', after: null };
        await recordClientChanges(tx, workspaceId, [{ clientId, actorId: userId, field: 'blocked', ...states }]);
        const code = isBlocked ? 'client_blocked' : 'client_unblocked';
        const clientName = `${client.first_name} ${client.last_name}`.trim() || client.username || '';
        const params = { ...nameUser({ id: userId, name }), client: clientName };
        await announceChange(tx, { workspaceId, channelId, said: [{ code, params }] });
      }
      return loadReaderChannel(tx, workspaceId, channelId, actor);
    });
