import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { eventFeedLimits } from './limits.ts';
import { publicEventShape, publicEventTypes } from './public-events.ts';

/** `evt_0c9f12ab_1204`, `evt_0c9f12ab_1204_2`: the epoch of the log, which changes with a restored backup, and a number. */
export const eventIdShape = z.string().regex(/^evt_[0-9a-f]{8}_[0-9]{1,15}(?:_[0-9]{1,6})?$/);

export const readEventFeed = defineEndpoint({
  name: 'readEventFeed',
  summary:
    'What has happened after an event, of the types that the token may read: at once, or as soon as there is something',
  method: 'GET',
  path: '/events',
  access: 'signedIn',
  scope: 'any',
  rate: 'read',
  query: z.object({
    /** The id of the last event that was handled; without it from now on. */
    after: eventIdShape.optional(),
    limit: z.coerce.number().int().min(1).max(eventFeedLimits.eventsPerPage).optional(),
    /** Waits so long for the first event, in seconds. */
    wait: z.coerce.number().int().min(0).max(eventFeedLimits.eventWaitSeconds).optional(),
    /** Of these types only, with commas between. */
    types: z
      .string()
      .refine((text) => text.split(',').every((type) => (publicEventTypes as string[]).includes(type)), {
        message: 'validation.invalid',
      })
      .optional(),
  }),
  result: z.object({
    data: z.array(publicEventShape),
    /** For the next call, also where there was nothing. */
    next: eventIdShape,
    hasMore: z.boolean(),
  }),
  errors: ['event_feed.gone'],
});

export const eventFeedEndpoints = { readEventFeed } as const;
