import type { MarkupBlock, MarkupInline } from '../../markup/markup-tree.ts';
import { visibleGap } from '../../markup/markup-tree.ts';
import { parseMarkup } from '../../markup/parse-markup.ts';
import { isOwnAddress, listItemPrefix } from '../../markup/plain-text.ts';
import { removeMentions } from '../../markup/remove-mentions.ts';
import { splitText } from '../../markup/split-text.ts';

/**
 * Content as texts of at most `limit` UTF-16 units. Viber has no entities: its apps read `*bold*`, `_italic_` and
 * `~struck~`, and where one does not, the signs are harmless. Quotes are lines after `> `, a link shows its address.
 * Mentions are left out. Blank content gives no text at all.
 */
export function toViber(content: string, limit = 7000): string[] {
  return splitText(blocksToText(parseMarkup(removeMentions(content)).children), limit);
}

/** A sign that would begin formatting: at the start of a word. */
const openingSign = /(^|[^\p{L}\p{N}*_~])([*_~]+)(?=[^\s*_~])/gu;

/** Literal signs stay literal: an invisible space after the sign keeps it from formatting. */
const keepLiteral = (text: string): string => text.replaceAll(openingSign, '$1$2\u200b');

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
      return `\`\`\`${block.value}\`\`\``;
    case 'blockquote':
      return blocksToText(block.children)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
    default:
      return block.children
        .map((item, index) => listItemPrefix(block, index) + blocksToText(item.children).replaceAll('\n', '\n  '))
        .join('\n');
  }
}

const signOf = { strong: '*', emphasis: '_', delete: '~' } as const;

function inlineToText(nodes: readonly MarkupInline[]): string {
  let output = '';
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        output += keepLiteral(node.value);
        break;
      case 'break':
        output += '\n';
        break;
      case 'inlineCode':
        output += node.value;
        break;
      case 'mention':
        break;
      case 'link':
        output += linkToText(node);
        break;
      default:
        output += mark(inlineToText(node.children), signOf[node.type]);
    }
  }
  return output;
}

function linkToText({ children, url }: Extract<MarkupInline, { type: 'link' }>): string {
  const [only] = children;
  // An address is written as it is: an invisible space in it would lead elsewhere.
  if (children.length === 1 && only?.type === 'text' && isOwnAddress(only.value, url)) return only.value;
  return `${inlineToText(children)} (${url.replace(/^(?:mailto|tel):/i, '')})`;
}

/** Signs stand close to the words, and formatting ends with its line. */
function mark(text: string, sign: string): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim();
      return words === '' ? line : line.replace(words, () => sign + words + sign);
    })
    .join('\n');
}
