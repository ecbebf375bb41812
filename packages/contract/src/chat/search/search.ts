import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idParamShape, idShape, textShape } from '../../shapes.ts';
import { readerChannelShape } from '../channels/channels.ts';
import { messageShape } from '../messages/messages.ts';

/** A search hit: a message with its channel. */
export const messageHitShape = z.object({ message: messageShape, channel_id: idShape });
export type MessageHit = z.infer<typeof messageHitShape>;

export const searchMessages = defineEndpoint({
  name: 'searchMessages',
  summary: 'Messages of every channel the reader may see, by word beginnings, newest first',
  method: 'GET',
  path: '/search/messages',
  access: 'signedIn',
  scope: 'messages:read',
  rate: 'read',
  query: z.object({
    q: textShape.max(200).optional(),
    /** Author: a user. */
    from: idParamShape.optional(),
    in: idParamShape.optional(),
    /** `before` excludes this moment, `after` includes it. */
    before: z.iso.datetime({ offset: true, error: 'validation.date_invalid' }).optional(),
    after: z.iso.datetime({ offset: true, error: 'validation.date_invalid' }).optional(),
    has: z.enum(['file', 'link']).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    /** Only messages with a smaller id: the last one of the page before. */
    before_id: idParamShape.optional(),
  }),
  result: z.object({
    data: z.array(messageHitShape),
    /** The channels of these hits, each once, as the reader sees them. */
    channels: z.array(readerChannelShape),
    hasMore: z.boolean(),
    /** The search ran out of time: older messages were not searched. */
    partial: z.boolean(),
  }),
  errors: ['channel.not_found'],
});

export const searchEndpoints = { searchMessages } as const;
