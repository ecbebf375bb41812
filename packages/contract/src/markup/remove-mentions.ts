import { hasWords, listInsideRanges } from './inside-ranges.ts';
import { extractMentions, mayMention } from './mentions.ts';
import { readMdast } from './read-mdast.ts';

/**
 * Content for a client's phone, without mentions and their labels (a colleague's name is not the client's business),
 * and without their surroundings: white space, and the marks, quotes and list items that contained only them.
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

/** Whether the content is empty for a client without the mentions, or only signs are left. */
export function isOnlyMentions(content: string): boolean {
  return extractMentions(content).length > 0 && removeMentions(content) === '';
}
