import type { endpoints, ResultOf } from '@switchboard/contract';
import type { CallingActor } from '../../../platform/http/index.ts';
import { listConversationIds } from '../../chat/channel-access/index.ts';
import { countSpokenMessages } from '../../chat/messages/index.ts';
import { countNotes } from '../../clients/client-card/index.ts';
import { countCustomValues } from '../../clients/clients/index.ts';
import { countFilesOfChannels } from '../../files/index.ts';
import { countTasksOfChannels } from '../../work/tasks/index.ts';
import { type EraseClientDeps, listErasedWith, loadClientToErase } from './erase-client.ts';

/** How much erasing a client would remove. */
export const makePreviewErasure =
  ({ database, backupDays }: EraseClientDeps) =>
  ({ workspaceId }: CallingActor, clientId: number): Promise<ResultOf<typeof endpoints.previewClientErasure>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await loadClientToErase(tx, workspaceId, clientId);
      const clientIds = await listErasedWith(tx, workspaceId, clientId);
      const channelIds = await listConversationIds(tx, workspaceId, clientIds);
      const files = await countFilesOfChannels(tx, workspaceId, channelIds);
      return {
        counts: {
          clients: clientIds.length,
          conversations: channelIds.length,
          messages: await countSpokenMessages(tx, workspaceId, channelIds),
          files: files.count,
          file_bytes: files.bytes,
          notes: await countNotes(tx, workspaceId, clientIds),
          custom_values: await countCustomValues(tx, workspaceId, clientIds),
          tasks: await countTasksOfChannels(tx, workspaceId, channelIds),
        },
        backup_days: backupDays,
      };
    });
