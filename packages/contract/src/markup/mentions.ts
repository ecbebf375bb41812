import { escapeMarkup } from './escape-markup.ts';
import { isHostileContent } from './hostile-content.ts';
import { hasWords, listInsideRanges } from './inside-ranges.ts';
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

/**
 * Content for a client's phone: mentions are gone, the label too (a colleague's name is not the client's business), and so
 * is what they leave behind: white space, and the marks, quotes and list items that held nothing else.
 */
export function removeMentions(content: string): string {
  if (!mayMention(content)) return content;
  const ranges = listInsideRanges(content, readMdast(content));
  if (ranges.length === 0) return content;
  let output = '';
  let from = 0;
  for (const { start, end, isBlock, isFirst, isLast } of ranges) {
    output += content.slice(from, start);
    from = end;
    if (isBlock) {
      from += /^\s*/.exec(content.slice(from))?.[0].length ?? 0;
      continue;
    }
    let kept = output.length;
    while (output[kept - 1] === ' ' || output[kept - 1] === '\t') kept -= 1;
    if (kept === 0 || output[kept - 1] === '\n' || isFirst) from = skipAddressee(content, from);
    else if (from === content.length || isLast || /[\s.,:;!?]/.test(content[from] ?? ''))
      output = output.slice(0, kept);
  }
  const left = (output + content.slice(from)).trim();
  return hasWords(left) ? left : '';
}

/** Skips the comma or colon left over from a mention at the beginning of a line. */
function skipAddressee(content: string, start: number): number {
  const rest = /[ \t]*[,:]?[ \t]*/y;
  rest.lastIndex = start;
  rest.exec(content);
  return rest.lastIndex;
}

const mayMention = (content: string): boolean => content.includes('@[') && !isHostileContent(content);

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

/** Whether nothing is left for a client without the mentions, or only signs around them. */
export function isOnlyMentions(content: string): boolean {
  return extractMentions(content).length > 0 && removeMentions(content) === '';
}
