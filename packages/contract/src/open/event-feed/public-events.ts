import { z } from 'zod';
import { conversationPriorities, conversationStateFields } from '../../chat/channels/conversation-state.ts';
import { deliveryShape, messageShape } from '../../chat/messages/messages.ts';
import { wholeUserShape } from '../../foundation/users/users.ts';
import { botTroubles } from '../../messaging/bots/bots.ts';
import { ratingValueShape } from '../../messaging/ratings/ratings.ts';
import type { ApiScope } from '../../permissions/api-scopes.ts';
import { dateTimeShape, idShape } from '../../shapes.ts';
import { taskCardShape } from '../../work/tasks/task-shapes.ts';

const gone = z.object({ id: idShape });

/** A conversation as it is when the event is told. */
const conversationShape = z.object({
  channel_id: idShape,
  client_id: idShape,
  bot_id: idShape,
  manager_id: idShape.nullable(),
  priority: z.enum(conversationPriorities),
  label_ids: z.array(idShape),
  state: conversationStateFields.state,
  awaiting_reply: z.boolean(),
  awaiting_since: dateTimeShape.nullable(),
});

const clientShape = z.object({
  id: idShape,
  bot_id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
});

const ratingShape = z.object({
  channel_id: idShape,
  client_id: idShape,
  /** The episode's, in this conversation. */
  episode: z.int().min(1),
  rating: ratingValueShape,
  rated_at: dateTimeShape,
});

const of = <Data extends z.ZodType>(scope: ApiScope, summary: string, data: Data) => ({ scope, summary, data });

/**
 * What other programs are told, each with the scope that it takes. Messages are those of conversations and of channels
 * that their reader may see; notes never come with them.
 */
export const publicEventKinds = {
  'message.created': of('messages:read', 'A message came into a conversation or a channel', messageShape),
  'message.updated': of('messages:read', 'A message was edited, or got a preview, a reaction or a pin', messageShape),
  'message.deleted': of(
    'messages:read',
    'A message or a note was deleted',
    z.object({ channel_id: idShape, id: idShape, seq: idShape, deleted_at: dateTimeShape }),
  ),
  'note.created': of('notes:read', 'Somebody left a note in a conversation', messageShape),
  'note.updated': of('notes:read', 'A note was edited, or got a preview, a reaction or a pin', messageShape),
  'delivery.changed': of(
    'messages:read',
    'A message to a client was sent, arrived, was read or failed',
    z.object({ channel_id: idShape, message_id: idShape, seq: idShape, delivery: deliveryShape }),
  ),
  'conversation.opened': of('conversations:read', 'A conversation is open (again)', conversationShape),
  'conversation.closed': of('conversations:read', 'A conversation was closed', conversationShape),
  'conversation.snoozed': of('conversations:read', 'A conversation was put off', conversationShape),
  'conversation.assigned': of('conversations:read', 'A conversation has another manager, or none', conversationShape),
  'conversation.labelled': of('conversations:read', 'A conversation has other labels', conversationShape),
  'client.created': of('clients:read', 'Somebody wrote for the first time, or was imported', clientShape),
  'client.updated': of('clients:read', "A client's card was changed", clientShape),
  'client.deleted': of('clients:read', 'A client was removed', gone),
  'client.erased': of('clients:read', 'All that is known of a client was erased', gone),
  'client.merged': of(
    'clients:read',
    'Clients are one person now, or no longer',
    z.object({ client_ids: z.array(idShape) }),
  ),
  'rating.given': of('conversations:read', 'A client rated a closed conversation, or changed the rating', ratingShape),
  'task.created': of('tasks:read', 'A task was added', taskCardShape),
  'task.updated': of('tasks:read', 'A task was changed', taskCardShape),
  'task.deleted': of('tasks:read', 'A task was deleted', gone),
  'bot.trouble': of(
    'settings:read',
    'A bot does not work, or works again',
    z.object({ bot_id: idShape, title: z.string(), trouble: z.enum(botTroubles).nullable(), at: dateTimeShape }),
  ),
  'user.created': of('users:read', 'A colleague was added', wholeUserShape),
  'user.updated': of('users:read', 'A colleague was changed', wholeUserShape),
  'user.deleted': of('users:read', 'A colleague was removed', gone),
} as const;

export type PublicEventType = keyof typeof publicEventKinds;
export const publicEventTypes = Object.keys(publicEventKinds) as [PublicEventType, ...PublicEventType[]];

export const publicEventTypeShape = z.enum(publicEventTypes);

/** One event, as webhooks and the feed tell it. The same event has the same id in both. */
export const publicEventShape = z.object({
  id: z.string(),
  type: publicEventTypeShape,
  timestamp: dateTimeShape,
  data: z.looseObject({}),
});
export type PublicEvent = z.infer<typeof publicEventShape>;
