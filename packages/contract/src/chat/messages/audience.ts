import { z } from 'zod';

/**
 * Who a message is for: the client of the conversation as well, or colleagues only (a note). It never changes. Outside
 * conversations with clients every message is public: to all readers of the channel.
 */
export const audienceShape = z.enum(['public', 'internal']);
export type MessageAudience = z.infer<typeof audienceShape>;
