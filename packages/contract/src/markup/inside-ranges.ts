import type { List, Nodes, Parent, Root } from 'mdast';
import { readMention } from './read-mdast.ts';

/**
 * A part that stays with the team: a mention with the marks around it alone, or a whole block (quote, item, paragraph).
 */
export interface InsideRange {
  start: number;
  end: number;
  isBlock: boolean;
  /** No text stands before it, or after it, within the same marks: a space left there would end the marks. */
  isFirst: boolean;
  isLast: boolean;
}

/** Whether a text says anything: punctuation and the signs of markup alone, as they stand around a mention, do not. */
export const hasWords = (text: string): boolean => /[^\s\p{P}`~|<>+=^]/u.test(text);

const marks = new Set<string>(['strong', 'emphasis', 'delete']);

/** The parts of a content that stay with the team, in reading order and without overlaps. */
export function listInsideRanges(content: string, tree: Root): InsideRange[] {
  const ranges: InsideRange[] = [];
  const addBlock = (start: number, end: number): void => {
    const last = ranges.at(-1);
    if (last?.isBlock && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end, isBlock: true, isFirst: false, isLast: false });
  };
  const addInline = (start: number, end: number, parent: Parent, index: number): void => {
    const isEdge = (others: Parent['children']) => marks.has(parent.type) && !weigh(content, others).words;
    const isFirst = isEdge(parent.children.slice(0, index));
    ranges.push({ start, end, isBlock: false, isFirst, isLast: isEdge(parent.children.slice(index + 1)) });
  };
  const visit = (parent: Parent): void => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type === 'link') {
        const mention = readMention(content, child, parent.children[index - 1]);
        if (mention) addInline(mention.start, mention.end, parent, index);
      } else if ('children' in child) {
        if (!isInside(content, child)) visit(child);
        else if (child.type === 'listItem') {
          // With the separator to the next item, or to the one before.
          const { children: items } = parent as List;
          const [before, next] = [items[index - 1], items[index + 1]];
          addBlock(next || !before ? startOf(child) : endOf(before), next ? startOf(next) : endOf(child));
        } else if (marks.has(child.type)) addInline(startOf(child), endOf(child), parent, index);
        else addBlock(startOf(child), endOf(child));
      }
    }
  };
  visit(tree);
  return ranges;
}

const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0;

/** Whether a node contains only mentions. */
const isInside = (content: string, parent: Parent): boolean => {
  const { mentions, words } = weigh(content, parent.children);
  return mentions > 0 && !words;
};

function weigh(content: string, children: Parent['children']): { mentions: number; words: boolean } {
  let mentions = 0;
  let words = false;
  for (const [index, child] of children.entries()) {
    if (child.type === 'link') {
      if (readMention(content, child, children[index - 1])) mentions += 1;
      else words = true;
    } else if (child.type === 'text') words ||= hasWords(child.value);
    else if ('children' in child) {
      const inner = weigh(content, child.children);
      mentions += inner.mentions;
      words ||= inner.words;
    } else words ||= child.type !== 'break';
  }
  return { mentions, words };
}
