import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type CallingActor, RawJson, type Route, route } from '../../../platform/http/index.ts';
import { makeDeleteMessage, makeEditMessage, makeRemoveMessageFile } from './change-message.ts';
import { makeGetLastUnreadMessage } from './pages/get-last-unread-message.ts';
import { makeListChannelFiles } from './pages/list-channel-files.ts';
import { makeListMessages, type SearchChannel } from './pages/list-messages.ts';
import { makeListPinnedMessages } from './pages/list-pinned-messages.ts';
import type { PhoneQueue } from './phone-queue.ts';
import { makePinMessage, makeUnpinMessage } from './pin-message.ts';
import { makeAddReaction, makeRemoveReaction } from './react-to-message.ts';
import type { MessageBatcher } from './writing/message-batcher.ts';
import { makeSendMessage } from './writing/send-message.ts';

export interface MessageRoutesDeps {
  database: Database;
  batcher: MessageBatcher;
  phones: PhoneQueue;
  /** Answering a conversation joins it (docs/rules.md, "Workspaces and channels"). */
  joinConversation: (actor: CallingActor, channelId: number) => Promise<void>;
  searchChannel: SearchChannel;
}

export const makeMessageRoutes = (deps: MessageRoutesDeps): Route[] => [
  ...makeReadingRoutes(deps),
  ...makeWritingRoutes(deps),
  ...makePinRoutes(deps),
  ...makeReactionRoutes(deps),
];

const makeReadingRoutes = (deps: MessageRoutesDeps): Route[] => {
  const listMessages = makeListMessages(deps);
  const listChannelFiles = makeListChannelFiles(deps.database);
  const getLastUnreadMessage = makeGetLastUnreadMessage(deps.database);
  return [
    route(endpoints.listMessages, async ({ actor, params, query }) =>
      RawJson.of(await listMessages(actor, params.id, query)),
    ),
    route(endpoints.listChannelFiles, ({ actor, params, query }) => listChannelFiles(actor, params.id, query)),
    route(endpoints.getLastUnreadMessage, ({ actor }) => getLastUnreadMessage(actor)),
  ];
};

const makeWritingRoutes = (deps: MessageRoutesDeps): Route[] => {
  const sendMessage = makeSendMessage(deps);
  const editMessage = makeEditMessage(deps);
  const deleteMessage = makeDeleteMessage(deps);
  const removeFile = makeRemoveMessageFile(deps);
  return [
    route(endpoints.sendMessage, async ({ actor, params, body }) => {
      const { json } = await sendMessage(actor, params.id, body);
      return new RawJson(json);
    }),
    route(endpoints.editMessage, ({ actor, params, body }) =>
      editMessage(actor, params.id, params.messageId, body.content),
    ),
    route(endpoints.deleteMessage, async ({ actor, params }) => {
      await deleteMessage(actor, params.id, params.messageId);
      return true as const;
    }),
    route(endpoints.removeMessageFile, ({ actor, params }) =>
      removeFile(actor, params.id, params.messageId, params.fileId),
    ),
  ];
};

const makePinRoutes = (deps: MessageRoutesDeps): Route[] => {
  const listPinnedMessages = makeListPinnedMessages(deps.database);
  const pinMessage = makePinMessage(deps);
  const unpinMessage = makeUnpinMessage(deps);
  return [
    route(endpoints.listPinnedMessages, ({ actor, params, query }) => listPinnedMessages(actor, params.id, query)),
    route(endpoints.pinMessage, ({ actor, params, body }) => pinMessage(actor, params.id, body.message_id)),
    route(endpoints.unpinMessage, ({ actor, params }) => unpinMessage(actor, params.id, params.messageId)),
  ];
};

const makeReactionRoutes = (deps: MessageRoutesDeps): Route[] => {
  const addReaction = makeAddReaction(deps);
  const removeReaction = makeRemoveReaction(deps);
  return [
    route(endpoints.addReaction, ({ actor, params: { id, messageId, emoji } }) =>
      addReaction(actor, { channelId: id, messageId, emoji }),
    ),
    route(endpoints.removeReaction, ({ actor, params: { id, messageId, emoji } }) =>
      removeReaction(actor, { channelId: id, messageId, emoji }),
    ),
  ];
};
