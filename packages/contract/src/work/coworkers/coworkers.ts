import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { wholeUserShape } from '../../foundation/users/users.ts';
import { listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { coworkerSorts } from './coworker-sorts.ts';

/** A colleague, and how much they have to do. */
export const coworkerShape = wholeUserShape.extend({
  /** Tasks and promises assigned to them that are not done; null for readers who may not read tasks. */
  open_tasks: z.int().min(0).nullable(),
});
export type Coworker = z.infer<typeof coworkerShape>;

export const listCoworkers = defineEndpoint({
  name: 'listCoworkers',
  summary: 'Everyone who works here and can be written to, by name unless sorted otherwise',
  method: 'GET',
  path: '/projects/coworkers',
  access: 'users:read',
  scope: 'users:read',
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    /** Parts of the name, username, e-mail, position or status; all of them have to match. */
    search: textShape.max(sharedLimits.titleChars, 'validation.too_long').optional(),
    sortBy: z.enum(coworkerSorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  result: listOf(coworkerShape),
});

export const coworkerEndpoints = { listCoworkers } as const;
