import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape } from '../../shapes.ts';

export const reachRowShape = z.object({
  bot_id: idShape,
  title: z.string(),
  /** All who have written to the bot, but for the deleted. */
  clients: z.int().min(0),
  /** Who can be written to now: not blocked by either side, and within the time that the messenger sets. */
  reachable: z.int().min(0),
  /** Who stopped the bot. */
  stopped: z.int().min(0),
});
export type ReachRow = z.infer<typeof reachRowShape>;

export const readReach = defineEndpoint({
  name: 'readReach',
  summary: 'How many clients of each connected bot can be written to, as of a minute ago at most',
  method: 'GET',
  path: '/reports/reach',
  access: 'stats:read',
  scope: 'reports:read',
  rate: 'read',
  result: z.object({ data: z.array(reachRowShape) }),
});
