import { z } from 'zod';
import { dateTimeShape, idShape } from '../shapes.ts';
import { avatarShape } from '../users/users.ts';

/** An external person who writes through a messenger. `service_type` is the messenger's id. */
export const clientShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  avatar: avatarShape,
  service_type: z.int(),
  bot_id: idShape,
  created_at: dateTimeShape,
});
export type ClientView = z.infer<typeof clientShape>;
