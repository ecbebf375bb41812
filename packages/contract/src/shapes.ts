import { z } from 'zod';
import { languages } from './languages.ts';

/** Ids count from 1 inside each workspace. */
export const idShape = z.int().positive();

/** Up to a hundred ids with commas between, in a query. */
export const idListShape = z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$/);

/** An id in a path: digits only, so that an id can never be confused with a literal route. */
export const idParamShape = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/)
  .transform(Number)
  .pipe(z.int());

/** ISO 8601 in UTC. */
export const dateTimeShape = z.iso.datetime();

const countParam = (max: number) => z.coerce.number().int().min(0).max(max);

/** `limit` and `offset` of a list (contract: 1 to 100). */
export const pageQueryShape = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  offset: countParam(1_000_000).optional(),
};

/** The envelope of a list. `hasMore` tells whether another page follows. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), count: z.int().min(0), hasMore: z.boolean() });

/** Text of any kind but for NUL, which PostgreSQL cannot store or compare. */
// oxlint-disable-next-line no-control-regex -- the control character is what is refused
export const textShape = z.string().regex(/^[^\u0000]*$/, 'validation.invalid');

/** A person's name: trimmed, without control characters. */
export const nameShape = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1, 'validation.required')
    .max(maxChars, 'validation.too_long')
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'validation.invalid');

/** The same with a visible character: spaces, zero-width signs and marks alone are no name. */
export const visibleNameShape = (maxChars: number) =>
  nameShape(maxChars).refine((name) => /[^\p{Cf}\p{Z}\p{M}]/u.test(name), 'validation.required');

export const languageShape = z.enum(languages);

const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** One emoji as people see it (a grapheme), skin tones and joined ones included. */
export const emojiShape = z
  .string()
  .max(32, 'validation.emoji_invalid')
  .refine((text) => oneEmoji.test(text), 'validation.emoji_invalid');
