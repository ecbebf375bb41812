import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idShape } from '../../shapes.ts';
import { ratingValueShape } from '../ratings/ratings.ts';
import { cursorQuery, periodQuery, starsQuery } from './period.ts';

export const ratingCommentShape = z.object({
  /** The rating's fact. */
  id: z.uuid(),
  /** When the rating was given. */
  at: dateTimeShape,
  stars: ratingValueShape,
  text: z.string(),
  channel_id: idShape,
  channel_name: z.string(),
  /** Whose work was rated. */
  user_id: idShape.nullable(),
  user_name: z.string().nullable(),
  bot_title: z.string().nullable(),
});
export type RatingComment = z.infer<typeof ratingCommentShape>;

export const listRatingComments = defineEndpoint({
  name: 'listRatingComments',
  summary: 'What clients wrote after rating, within a day and before anyone answered: the newest first',
  method: 'GET',
  path: '/reports/comments',
  access: 'conversations.read',
  scope: 'conversations:read',
  rate: 'read',
  query: z.object({ ...periodQuery, ...starsQuery, ...cursorQuery }),
  /** A page may have none, and yet one after it. */
  result: z.object({ data: z.array(ratingCommentShape), next_cursor: z.string().nullable() }),
  errors: ['report.not_allowed'],
});
