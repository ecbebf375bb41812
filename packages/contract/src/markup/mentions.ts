import { escapeMarkup } from './escape-markup.ts';
import { isHostileContent } from './hostile-content.ts';
import type { MentionToken } from './read-mdast.ts';
import { listMentionTokens, readMdast } from './read-mdast.ts';

/** A mentioned user, or everyone in the channel (id '0'). Ids are decimal strings of at most 19 digits. */
export interface Mention {
  id: string;
  username: string;
}

/** The mentions of a content, each id once, in reading order. Those inside code are text, not mentions. */
export function extractMentions(content: string): Mention[] {
  const mentions = new Map<string, Mention>();
  for (const { id, username } of listTokens(content)) if (!mentions.has(id)) mentions.set(id, { id, username });
  return [...mentions.values()];
}

/**
 * Replaces the label of every mention with the username that `usernameOf` gives for its id; null turns the mention into
 * the plain text `@label`. Everything else stays byte for byte.
 */
export function rewriteMentions(content: string, usernameOf: (id: string, label: string) => string | null): string {
  return replaceTokens(content, (token) => {
    const username = usernameOf(token.id, token.username);
    if (username === null) return `@${escapeMarkup(token.username, '@')}`;
    return `@[${username.replaceAll(/[[\]\\\r\n]/g, '').slice(0, 64)}](${token.id})`;
  });
}

/** Whether it is worth looking for mentions. */
export const mayMention = (content: string): boolean => content.includes('@[') && !isHostileContent(content);

function listTokens(content: string): MentionToken[] {
  if (!mayMention(content)) return [];
  return listMentionTokens(content, readMdast(content));
}

function replaceTokens(content: string, replace: (token: MentionToken) => string): string {
  let output = '';
  let from = 0;
  for (const token of listTokens(content)) {
    output += content.slice(from, token.start) + replace(token);
    from = token.end;
  }
  return output + content.slice(from);
}
