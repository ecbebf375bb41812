import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, languageShape, textShape } from '../../shapes.ts';
import { ratingLimits } from './limits.ts';

/** From bad to excellent. */
export const ratingValues = [1, 2, 3, 4, 5] as const;
export type RatingValue = (typeof ratingValues)[number];

export const ratingValueShape = z.literal(ratingValues);

/** By language; clients get theirs, else the first there is. They may name the client and the bot as a welcome does. */
const ratingTextsShape = z.partialRecord(
  languageShape,
  textShape.trim().max(ratingLimits.ratingTextChars, 'validation.too_long'),
);

const policyBody = z.object({
  is_on: z.boolean(),
  /** Of a policy that is on, at least one is needed (`validation.required` at `question`). */
  question: ratingTextsShape,
  /** Sent after the first press; none: nothing is. */
  thanks: ratingTextsShape,
  /** A client is not asked again within so many days. */
  once_in_days: z.int().min(1, 'validation.invalid').max(ratingLimits.ratingOnceInDays, 'validation.invalid'),
  /** This rating and lower ones make a task. */
  low_at_most: z.int().min(1, 'validation.invalid').max(4, 'validation.invalid'),
  /** Whose task it is; null: none is made. Read as null, too, where they are gone or may not see tasks any more. */
  task_user_id: idShape.nullable(),
});

export const ratingPolicyShape = policyBody.extend({
  bot_id: idShape,
  /** 0: never set, as every bot begins; rises with every change. `setRatingPolicy` with an older one is refused. */
  version: z.int().min(0),
});
export type RatingPolicy = z.infer<typeof ratingPolicyShape>;

/** What is known of an episode's rating; all null: the client was not asked. */
export const episodeRatingFields = {
  rating: ratingValueShape.nullable(),
  /** When they rated it first: from then on they may change it for `limits.ratingChangeHours`. */
  rated_at: dateTimeShape.nullable(),
  /** When the question went out. */
  rating_asked_at: dateTimeShape.nullable(),
};

export const clientRatingShape = z.object({
  channel_id: idShape,
  /** The episode's, in this conversation. */
  number: z.int().min(1),
  rating: ratingValueShape,
  rated_at: dateTimeShape,
});
export type ClientRating = z.infer<typeof clientRatingShape>;

export const listRatingPolicies = defineEndpoint({
  name: 'listRatingPolicies',
  summary: 'How each bot asks its clients for ratings, also those that never did',
  method: 'GET',
  path: '/ratings/policies',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: z.object({ data: z.array(ratingPolicyShape) }),
});

export const setRatingPolicy = defineEndpoint({
  name: 'setRatingPolicy',
  summary: 'Says how a bot asks its clients for ratings: all of it, as it was read',
  method: 'PUT',
  path: '/ratings/bots/{id}',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  body: policyBody.extend({ version: z.int().min(0) }),
  result: ratingPolicyShape,
  errors: ['bot.not_found', 'rating_policy.changed'],
});

export const listRatingBots = defineEndpoint({
  name: 'listRatingBots',
  summary: 'The bots that ask for ratings: closing one of their conversations can be done without asking',
  method: 'GET',
  path: '/ratings/bots',
  access: 'conversations.answer',
  scope: 'conversations:write',
  rate: 'read',
  result: z.object({ bot_ids: z.array(idShape) }),
});

export const listClientRatings = defineEndpoint({
  name: 'listClientRatings',
  summary: 'How a person, as any of their clients, has rated the team: the newest first, how many, and their average',
  method: 'GET',
  path: '/clients/{id}/ratings',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  params: z.object({ id: idParamShape }),
  result: z.object({
    data: z.array(clientRatingShape),
    count: z.int().min(0),
    /** Null without any. */
    average: z.number().nullable(),
  }),
  errors: ['client.not_found'],
});

export const ratingEvents = {
  /** A client was asked to rate an episode, has rated it, or has rated it anew. To those who may read conversations. */
  updateEpisodeRating: z.object({
    channel_id: idShape,
    client_id: idShape,
    number: z.int().min(1),
    ...episodeRatingFields,
  }),
  /** A policy was changed: these bots ask now. To those who may read conversations, or settings. */
  updateRatingPolicies: z.object({ bot_ids: z.array(idShape) }),
} as const;

export const ratingEndpoints = { listRatingPolicies, setRatingPolicy, listRatingBots, listClientRatings } as const;
