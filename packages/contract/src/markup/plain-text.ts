import type { MarkupBlock, MarkupInline, MarkupList, MarkupRoot } from './markup-tree.ts';
import { visibleGap } from './markup-tree.ts';
import { parseMarkup } from './parse-markup.ts';

/** Content as the reader sees it, without markup: for push texts, previews and search. Mentions read `@username`. */
export function toPlainText(content: string): string {
  return treeToPlainText(parseMarkup(content));
}

/** A one-line preview of at most `maxChars` UTF-16 units, the ellipsis included, never cut inside a character. */
export function messagePreview(content: string, maxChars = 134): string {
  const line = toPlainText(content).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxChars) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    line.slice(0, maxChars * 2),
  )) {
    if (cut.length + segment.length > maxChars - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

export function treeToPlainText(root: MarkupRoot): string {
  return blocksToText(root.children);
}

function blocksToText(blocks: readonly MarkupBlock[]): string {
  let output = '';
  for (const [index, block] of blocks.entries()) {
    const previous = blocks[index - 1];
    if (previous) output += '\n'.repeat(visibleGap(previous, block) + 1);
    output += blockToText(block);
  }
  return output;
}

function blockToText(block: MarkupBlock): string {
  switch (block.type) {
    case 'paragraph':
      return inlineToText(block.children);
    case 'code':
      return block.value;
    case 'blockquote':
      return blocksToText(block.children);
    default:
      return block.children
        .map((item, index) => listItemPrefix(block, index) + blocksToText(item.children).replaceAll('\n', '\n  '))
        .join('\n');
  }
}

/** What stands before an item where lists are not drawn. */
export function listItemPrefix(list: MarkupList, index: number): string {
  return list.ordered ? `${list.start + index}. ` : '• ';
}

/** The visible text of inline nodes. */
export function inlineToText(nodes: readonly MarkupInline[]): string {
  let output = '';
  for (const node of nodes) {
    if (node.type === 'break') output += '\n';
    else if (node.type === 'mention') output += `@${node.username}`;
    else output += 'children' in node ? inlineToText(node.children) : node.value;
  }
  return output;
}
