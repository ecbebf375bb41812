import { z } from 'zod';
import { dateTimeShape } from '../shapes.ts';

/**
 * What a messenger lets a bot do in a conversation. The composer tells of it before somebody types, the server holds it
 * when it makes the call. Everything else that a messenger can't do, its connector does without (docs/connectors.md).
 */
export const capabilitiesShape = z.object({
  /** Of one message on the phone; a longer text becomes several. */
  max_text_chars: z.int().min(1),
  max_file_bytes: z.int().min(0),
  /** Until when the client can be answered; null where that has no end. */
  reply_until: dateTimeShape.nullable(),
});
export type Capabilities = z.infer<typeof capabilitiesShape>;
