import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape } from '../../shapes.ts';
import { brokenDownFigures } from './figures.ts';
import { periodQuery } from './period.ts';

export const breakdownRowShape = z.object({
  /** The reason of a failure (`deliveryReasons`), or the number of stars. */
  key: z.string(),
  bot_id: idShape.nullable(),
  n: z.int(),
});
export type BreakdownRow = z.infer<typeof breakdownRowShape>;

export const readBreakdown = defineEndpoint({
  name: 'readBreakdown',
  summary: 'Why messages failed, or how many ratings had how many stars, by bot; of one’s own for who sees no others',
  method: 'GET',
  path: '/reports/breakdown',
  access: 'signedIn',
  scope: 'reports:read',
  rate: 'read',
  query: z.object({ ...periodQuery, figure: z.enum(brokenDownFigures) }),
  result: z.object({ data: z.array(breakdownRowShape) }),
  errors: ['report.not_allowed'],
});
