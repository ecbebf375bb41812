import type { MessageMetadata, MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import { insertConversation, restoreConversation, setConversationName } from '../../../chat/channel-access/index.ts';
import { announceChannel } from '../../../chat/channels/index.ts';
import { type MessageDraft, systemDraft } from '../../../chat/messages/index.ts';
import {
  clientEvent,
  saveClient,
  takeAvatarCheck,
  takeOverPhone,
  updateLastInbound,
} from '../../../clients/clients/index.ts';
import {
  type AlbumPart,
  type Connector,
  dependsOnActivity,
  type InboundPerson,
  recordAbilities,
} from '../../../connectors/index.ts';
import { takeIds } from '../../../foundation/workspaces/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { noteClientBlocked } from '../../deliveries/index.ts';
import { beginByClients, beginByUser, insertFirstEpisode } from '../../episodes/index.ts';
import { findConversation } from './conversation-queries.ts';

export interface OpenedConversation {
  channelId: number;
  clientId: number;
  clientName: string;
  /** Created now, or restored after its channel was deleted. */
  isNew: boolean;
  /** Created now: its client has not been here before. */
  isFirst: boolean;
  /** Something shown in lists has changed: the client's name or username. */
  isChanged: boolean;
  isClientBlocked: boolean;
}

/**
 * The conversation that a client's message belongs to. Client and conversation are created at the first message, the
 * conversation named after the client; it follows changes of that name unless a user has renamed it.
 */
export const openConversation = async (
  tx: Transaction,
  workspaceId: number,
  input: { bot: { id: number; type: MessengerId }; chatId: string; person: InboundPerson; by?: 'client' | 'user' },
): Promise<OpenedConversation> => {
  const { bot, chatId, person, by = 'client' } = input;
  const client = await saveClient(tx, workspaceId, {
    botId: bot.id,
    serviceType: bot.type,
    serviceClientId: chatId,
    profile: person,
  });
  if (await takeAvatarCheck(tx, workspaceId, client.id)) {
    await enqueueJob(tx, {
      task: 'fetch-client-avatar',
      payload: {
        workspace_id: workspaceId,
        bot_id: bot.id,
        client_id: client.id,
        chat_id: chatId,
        avatar_id: person.avatarId,
      },
      maxAttempts: 3,
    });
  }
  if (client.isNew && person.isPlaceholder) {
    const payload = { workspace_id: workspaceId, bot_id: bot.id, chat_id: chatId };
    await enqueueJob(tx, { task: 'fetch-client-profile', payload, maxAttempts: 5 });
  }
  const opened = { clientId: client.id, clientName: client.name };
  const known = client.isNew ? null : await findConversation(tx, workspaceId, bot.id, client.id);
  if (known === null) {
    const channelId = await takeIds(tx, workspaceId, 'channel');
    await insertConversation(tx, workspaceId, { channelId, name: client.name, clientId: client.id, botId: bot.id });
    await insertFirstEpisode(tx, workspaceId, channelId, by);
    return { ...opened, channelId, isNew: true, isFirst: true, isChanged: false, isClientBlocked: false };
  }
  const name = known.name === client.nameBefore ? client.name : known.name;
  if (known.is_deleted) {
    await restoreConversation(tx, workspaceId, known.channel_id, name);
    if (by === 'client') await beginByClients(tx, workspaceId, [known.channel_id]);
    else await beginByUser(tx, workspaceId, [known.channel_id], null);
  } else if (name !== known.name) await setConversationName(tx, workspaceId, known.channel_id, name);
  return {
    ...opened,
    channelId: known.channel_id,
    isNew: known.is_deleted,
    isFirst: false,
    isChanged: client.isChanged,
    isClientBlocked: known.client_blocked,
  };
};

type Contact = NonNullable<MessageMetadata['contact']>;

/**
 * Opens the conversation of an active client, and records that one who had blocked the bot is back. Announces the changes
 * of the conversation's list row; its messages come after them.
 */
export const arrive = async (
  tx: Transaction,
  bot: HeardBot,
  connector: Connector,
  { chatId, person }: Pick<AlbumPart, 'chatId' | 'person'>,
  contacts: readonly Contact[] = [],
): Promise<OpenedConversation> => {
  const conversation = await openConversation(tx, bot.workspaceId, { bot, chatId, person });
  const reopensReplies = dependsOnActivity(recordAbilities(connector.abilitiesAt));
  if (reopensReplies) await updateLastInbound(tx, bot.workspaceId, conversation.clientId);
  const hasPhone = await takeOverPhone(tx, bot.workspaceId, conversation.clientId, contacts);
  if (conversation.isNew || conversation.isChanged || reopensReplies || hasPhone) {
    const event = conversation.isNew ? 'newChannel' : 'updateChannel';
    await announceChannel(tx, bot.workspaceId, conversation.channelId, event);
  }
  if (conversation.isNew || conversation.isChanged || hasPhone) {
    tx.announce(clientEvent(conversation.isNew ? 'newClient' : 'updateClient', conversation.clientId));
  }
  if (conversation.isClientBlocked) {
    await noteClientBlocked(tx, bot.workspaceId, conversation, false);
  }
  return conversation;
};

/** The line with which a conversation begins. */
export const startedDraft = (bot: HeardBot, conversation: OpenedConversation, payload: string | null): MessageDraft =>
  systemDraft(conversation.channelId, {
    code: 'conversation_started',
    params: { client: conversation.clientName, bot: bot.title, ...(payload === null ? {} : { payload }) },
  });
