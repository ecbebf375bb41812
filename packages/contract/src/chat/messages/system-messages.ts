import { z } from 'zod';

/** System messages are stored as a code with parameters and put into words in the reader's language. */
export const systemMessageCodes = [
  'channel_created',
  'joined',
  'left',
  'added',
  'added_all',
  'removed',
  'manager_joined',
  'manager_left',
  'manager_away',
  'manager_assigned',
  'manager_returned',
  'given',
  'taken_back',
  'conversation_started',
  'client_blocked_bot',
  'client_returned',
  'client_blocked',
  'client_unblocked',
  'sent_elsewhere',
  'welcome',
  'away',
  'rating_asked',
  'rating_thanks',
  'rule_reply',
  'rule_note',
  'renamed',
  'description_changed',
  'made_public',
  'made_private',
  'pinned',
  'unpinned',
] as const;
export type SystemMessageCode = (typeof systemMessageCodes)[number];

/**
 * What a bot writes to a client by itself: with a content, and a delivery. Of the others two have a content:
 * `sent_elsewhere`, with files, is the team's message to a client from another program, `rule_note` a rule's note.
 */
export const automaticCodes = [
  'welcome',
  'away',
  'rating_asked',
  'rating_thanks',
  'rule_reply',
] as const satisfies SystemMessageCode[];

/**
 * `params` hold the names at that time: of people and bots (`user`, `target`, `client`, `bot`), and of a renamed
 * channel (`from`, `to`), or how many people (`count`), or where it was written (`app`), or the number of the episode
 * that a rating is asked for (`episode`), or of a rule (`rule`). `user_id` and `target_id` are the ids of the colleagues named; `target` may name
 * several, whose ids and names are separated by ", ". Messages from before November 2026 have no ids.
 */
export const systemMessageShape = z.object({
  code: z.enum(systemMessageCodes),
  params: z.record(z.string(), z.string()),
});
export type SystemMessage = z.infer<typeof systemMessageShape>;
