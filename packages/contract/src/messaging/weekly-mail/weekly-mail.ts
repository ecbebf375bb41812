import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape } from '../../shapes.ts';

export const stopWeeklyMail = defineEndpoint({
  name: 'stopWeeklyMail',
  summary: 'Switches a user’s weekly mail off, by the code of the link in one; a POST to that link does the same',
  method: 'POST',
  path: '/weekly-mail/stop',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({
    id: idShape,
    code: z.string().min(1, 'validation.required').max(128, 'validation.too_long'),
  }),
  result: z.literal(true),
  errors: ['auth.code_invalid'],
});

export const weeklyMailEndpoints = { stopWeeklyMail } as const;
