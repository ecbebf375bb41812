import { endpoints } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { type CallingActor, RawJson, type Route, route } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { makeDeleteMessage, makeEditMessage } from './change-message.ts';
import { makeListMessages } from './list-messages.ts';
import type { MessageLanes } from './message-lanes.ts';
import { makeSendMessage } from './send-message.ts';

interface MessageRoutesDeps {
  database: Database;
  events: EventLog;
  lanes: MessageLanes;
  /** Answering a conversation joins it (docs/rules.md, "Channel types"). */
  joinConversation: (actor: CallingActor, channelId: number) => Promise<void>;
}

export const makeMessageRoutes = ({ database, events, lanes, joinConversation }: MessageRoutesDeps): Route[] => {
  const listMessages = makeListMessages(database);
  const sendMessage = makeSendMessage({ database, lanes, joinConversation });
  const editMessage = makeEditMessage({ database, events });
  const deleteMessage = makeDeleteMessage({ database, events });
  return [
    route(endpoints.listMessages, ({ actor, params, query }) => listMessages(actor, params.id, query)),
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
  ];
};
