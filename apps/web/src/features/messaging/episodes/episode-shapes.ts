import { limits } from '@switchboard/contract';
import { z } from 'zod';

/** What is typed when a conversation is put off; the moment is checked by the form. */
export const snoozeShape = z.object({
  reason: z.string().trim().max(limits.snoozeReasonChars, 'validation.too_long'),
  keeps: z.boolean(),
});
