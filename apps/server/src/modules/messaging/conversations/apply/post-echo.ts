import { limits } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { announceChannel } from '../../../chat/channels/index.ts';
import { systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { clientEvent } from '../../../clients/clients/index.ts';
import type { InboundEcho } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import type { FetchedFiles } from '../files/fetch-files.ts';
import { markUpdatesHandled } from './handled-queries.ts';
import { openConversation } from './open-conversation.ts';
import { assertNotRefused, toMetadata } from './post-client-messages.ts';

/**
 * Posts a message the account wrote to a client by another program, so that the team sees it. It has no author among
 * the users, is unread for no one and is never sent.
 */
export const postEcho = async (
  tx: Transaction,
  { bot, updateKeys }: { bot: HeardBot; updateKeys: readonly string[] },
  echo: InboundEcho,
  files: FetchedFiles,
): Promise<void> => {
  const { workspaceId } = bot;
  const conversation = await openConversation(tx, workspaceId, {
    bot,
    chatId: echo.chatId,
    person: echo.person,
    by: 'user',
  });
  const content = echo.content.slice(0, limits.contentChars);
  const draft = {
    ...systemDraft(conversation.channelId, { code: 'sent_elsewhere', params: { app: echo.app } }),
    content,
    fileIds: files.fileIds,
    metadata: toMetadata([echo.metadata], content, files),
    external: { botId: bot.id, chatId: echo.chatId, externalIds: [echo.externalId] },
  };
  const { outcomes, events } = await writeMessages(tx, workspaceId, [draft], { phones: phoneQueue.statements });
  assertNotRefused(outcomes);
  if (conversation.isNew) {
    await announceChannel(tx, workspaceId, conversation.channelId, 'newChannel');
    tx.announce(clientEvent('newClient', conversation.clientId));
  }
  await markUpdatesHandled(tx, workspaceId, bot.id, updateKeys);
  tx.announce(...events);
};
