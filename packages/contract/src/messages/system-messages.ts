import { z } from 'zod';

/** System messages are stored as a code with parameters and put into words in the reader's language. */
export const systemMessageCodes = [
  'channel_created',
  'joined',
  'left',
  'added',
  'removed',
  'manager_joined',
  'manager_left',
  'manager_assigned',
  'conversation_started',
  'client_blocked_bot',
  'client_returned',
  'renamed',
  'description_changed',
  'made_public',
  'made_private',
  'pinned',
  'unpinned',
] as const;
export type SystemMessageCode = (typeof systemMessageCodes)[number];

/**
 * `params` hold the names at that time: of people and bots (`user`, `target`, `client`, `bot`), and of a renamed
 * channel (`from`, `to`).
 */
export const systemMessageShape = z.object({
  code: z.enum(systemMessageCodes),
  params: z.record(z.string(), z.string()),
});
export type SystemMessage = z.infer<typeof systemMessageShape>;
