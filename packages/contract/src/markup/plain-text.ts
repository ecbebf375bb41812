import type { MarkupBlock, MarkupInline, MarkupList, MarkupRoot } from './markup-tree.ts';
import { visibleGap } from './markup-tree.ts';
import { parseMarkup } from './parse-markup.ts';

/** Content as the reader sees it, without markup: for push texts, previews and search. Mentions read `@username`. */
export function toPlainText(content: string): string {
  return treeToPlainText(parseMarkup(content));
}

/**
 * Content without any of these characters is its own plain text, addresses included. A shortcut, since every send makes
 * a preview.
 */
const mayHoldMarkup = /[*_~`>[\\]|^[^\S\n]*(?:[-+]|\d+[.)])(?:\s|$)/m;

const toLine = (content: string): string =>
  (mayHoldMarkup.test(content) ? toPlainText(content) : content).replaceAll(/\s+/g, ' ').trim();

/** Length of a beginning that nearly always contains more than a preview shows. */
const headChars = 1_000;

/**
 * A one-line preview of at most `maxChars` UTF-16 units, the ellipsis included, never cut inside a character. Reads
 * only as much of the content as needed.
 */
export function messagePreview(content: string, maxChars = 134): string {
  let head = content.slice(0, headChars);
  let line = toLine(head);
  while (line.length <= maxChars * 2 && head.length < content.length) {
    head = content.slice(0, head.length * 4);
    line = toLine(head);
  }
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

/** The plain text of a tree, as `toPlainText` gives it for content. */
export function treeToPlainText(root: MarkupRoot): string {
  return blocksToText(root.children, false);
}

/** With `withAddresses`, a link's address is written out after its text. */
export function blocksToText(blocks: readonly MarkupBlock[], withAddresses: boolean): string {
  let output = '';
  for (const [index, block] of blocks.entries()) {
    const previous = blocks[index - 1];
    if (previous) output += '\n'.repeat(visibleGap(previous, block) + 1);
    output += blockToText(block, withAddresses);
  }
  return output;
}

function blockToText(block: MarkupBlock, withAddresses: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return inlineToText(block.children, withAddresses);
    case 'code':
      return block.value;
    case 'blockquote':
      return blocksToText(block.children, withAddresses);
    default:
      return block.children
        .map(
          (item, index) =>
            listItemPrefix(block, index) + blocksToText(item.children, withAddresses).replaceAll('\n', '\n  '),
        )
        .join('\n');
  }
}

export function listItemPrefix(list: MarkupList, index: number): string {
  return list.ordered ? `${list.start + index}. ` : '• ';
}

/** The visible text of inline nodes; with `withAddresses`, links whose text is not their address show it in parentheses. */
export function inlineToText(nodes: readonly MarkupInline[], withAddresses = false): string {
  let output = '';
  for (const node of nodes) {
    if (node.type === 'break') output += '\n';
    else if (node.type === 'mention') output += `@${node.username}`;
    else if ('children' in node) {
      const text = inlineToText(node.children, withAddresses);
      output +=
        withAddresses && node.type === 'link' && !isOwnAddress(text, node.url)
          ? `${text} (${node.url.replace(/^(?:mailto|tel):/i, '')})`
          : text;
    } else output += node.value;
  }
  return output;
}

/** Whether a link's visible text is its address, as with every bare address. */
export function isOwnAddress(text: string, url: string): boolean {
  return [text, `http://${text}`, `mailto:${text}`, `tel:${text}`].includes(url);
}
