import { z } from 'zod';
import { dateTimeShape } from '../shapes.ts';

/**
 * What a messenger lets a bot do in a conversation. The composer shows the limits before the user types, and the server
 * enforces them on each call. The connector works around everything else that a messenger can't do
 * (docs/connectors.md).
 */
export const capabilitiesShape = z.object({
  /** Of one message on the phone; a longer text becomes several. */
  max_text_chars: z.int().min(1),
  max_file_bytes: z.int().min(0),
  /** Until when the client can be answered; null for no limit. */
  reply_until: dateTimeShape.nullable(),
});
export type Capabilities = z.infer<typeof capabilitiesShape>;
