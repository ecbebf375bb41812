import { z } from 'zod';
import { idParamShape } from '../../shapes.ts';

const dayShape = z.iso.date('validation.invalid');

/** A period in local days of a time zone, both included, and what its facts belong to. */
export const periodQuery = {
  from: dayShape,
  to: dayShape,
  zone: z.string().min(1).max(64),
  bot_id: idParamShape.optional(),
  /** Of who may see no others': their own, which is the default. */
  user_id: idParamShape.optional(),
  label_id: idParamShape.optional(),
};

const starsShape = z.coerce.number().int().min(1).max(5);

/** Of ratings with so many stars. */
export const starsQuery = { stars: starsShape.optional() };

/** `next_cursor` of the page before. */
export const cursorQuery = { cursor: z.string().max(100).optional() };
