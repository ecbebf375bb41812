import { z } from 'zod';
import { conversationPriorities, conversationStateFields } from '../../chat/channels/conversation-state.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, textShape } from '../../shapes.ts';
import { episodeRatingFields } from '../ratings/ratings.ts';
import { episodeLimits } from './limits.ts';

/** The state of one conversation. */
export const conversationStateShape = z.object({ channel_id: idShape, ...conversationStateFields });
export type ConversationState = z.infer<typeof conversationStateShape>;

/** How urgent one conversation is. */
export const conversationPriorityShape = z.object({ channel_id: idShape, priority: z.enum(conversationPriorities) });

/** A span of a conversation, from a client's question to its closing. */
export const episodeShape = z.object({
  /** Counts the conversation's episodes from 1. */
  number: z.int().min(1),
  opened_at: dateTimeShape,
  opened_by: z.enum(['client', 'user', 'automation']),
  opened_by_user: idShape.nullable(),
  /** The first and the last message that belong to it; the last one is null while it is open. */
  first_seq: z.int().min(1),
  last_seq: z.int().min(0).nullable(),
  closed_at: dateTimeShape.nullable(),
  closed_by: idShape.nullable(),
  ...episodeRatingFields,
});
export type Episode = z.infer<typeof episodeShape>;

const channelParams = z.object({ id: idParamShape });

/** What a change was made from. */
const seenFields = {
  /** Another state is refused. */
  version: z.int().min(0),
  /** The newest message that the user has seen: refused when the client has written since. Left out, it is not asked. */
  seen_seq: z.int().min(0).optional(),
};

/** How a conversation is put off. */
export const snoozeShape = z.object({
  reason: textShape.trim().max(episodeLimits.snoozeReasonChars, 'validation.too_long').default(''),
  /** It sleeps on when the client writes. */
  keeps: z.boolean().default(false),
});

export const changeConversationState = defineEndpoint({
  name: 'changeConversationState',
  summary:
    'Closes a conversation, puts it off, opens it again, or says that no answer is needed; `undo` takes the last change back',
  method: 'PUT',
  path: '/channels/{id}/state',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: channelParams,
  body: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('closed'),
      ...seenFields,
      /** False: the client is not asked for a rating. Left out, they are as the bot's policy says. */
      ask_rating: z.boolean().optional(),
    }),
    snoozeShape.extend({ state: z.literal('snoozed'), ...seenFields, until: dateTimeShape }),
    z.object({
      state: z.literal('open'),
      ...seenFields,
      /** False: nobody has to answer what the client wrote so far. */
      answer_needed: z.boolean().default(true),
      /** Takes back that it was closed, or that no answer is needed: who waited waits as before. */
      undo: z.boolean().default(false),
    }),
  ]),
  /** `asks_rating`: the client is about to be asked for a rating, unless the closing is undone. */
  result: conversationStateShape.extend({ asks_rating: z.boolean() }),
  errors: [
    'channel.not_found',
    'permission.denied',
    'conversation.state_changed',
    'conversation.client_wrote',
    'conversation.nothing_to_undo',
  ],
});

export const setConversationPriority = defineEndpoint({
  name: 'setConversationPriority',
  summary: 'Says how urgent a conversation is',
  method: 'PUT',
  path: '/channels/{id}/priority',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'write',
  params: channelParams,
  body: z.object({ priority: z.enum(conversationPriorities) }),
  result: conversationPriorityShape,
  errors: ['channel.not_found', 'permission.denied'],
});

export const listEpisodes = defineEndpoint({
  name: 'listEpisodes',
  summary: 'The episodes of a conversation, the newest first',
  method: 'GET',
  path: '/channels/{id}/episodes',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params: channelParams,
  result: z.object({ data: z.array(episodeShape) }),
  errors: ['channel.not_found'],
});

export const episodeEvents = {
  /** Conversations that are in another state now. */
  updateConversationStates: z.object({ states: z.array(conversationStateShape) }),
  /** Conversations that have another priority now. */
  updateConversationPriorities: z.object({ priorities: z.array(conversationPriorityShape) }),
} as const;

export const episodeEndpoints = { changeConversationState, setConversationPriority, listEpisodes } as const;
