import type { MarkupBlock, MarkupInline, MarkupRoot } from '../../markup/markup-tree.ts';
import { visibleGap } from '../../markup/markup-tree.ts';
import { parseMarkup } from '../../markup/parse-markup.ts';
import { isOwnAddress, listItemPrefix } from '../../markup/plain-text.ts';
import { removeMentions } from '../../markup/remove-mentions.ts';
import { splitTelegramText } from './split-telegram-text.ts';
import type { TelegramEntityType, TelegramPiece } from './telegram-entity.ts';

type Entity = TelegramPiece['entities'][number];
type Style = { type: TelegramEntityType; url?: string; language?: string };

/**
 * Content as Telegram messages of at most `limit` UTF-16 units (4096 for a text, 1024 for a caption) and 100 entities
 * each. Mentions are left out. Blank content gives no message at all.
 */
export function toTelegram(content: string, limit = 4096): TelegramPiece[] {
  const piece = treeToTelegram(parseMarkup(removeMentions(content)));
  return splitTelegramText(piece.text, piece.entities, limit);
}

function treeToTelegram(root: MarkupRoot): TelegramPiece {
  const writer = makeWriter();
  writeBlocks(writer, root.children, [], '');
  return { text: writer.text(), entities: writer.entities() };
}

interface Writer {
  write: (text: string, styles: readonly Style[]) => void;
  text: () => string;
  entities: () => Entity[];
}

/** Collects text; neighbouring writes with the same style object share one entity. */
function makeWriter(): Writer {
  let text = '';
  const open = new Map<Style, Entity>();
  const entities: Entity[] = [];
  return {
    write(piece, styles) {
      if (piece === '') return;
      const isCode = styles.some((style) => style.type === 'code' || style.type === 'pre');
      const isQuoted = styles.some((style) => style.type === 'blockquote');
      for (const style of styles) {
        const isCodeStyle = style.type === 'code' || style.type === 'pre';
        // Telegram cannot combine code with other entities: in a quote the quote wins, elsewhere the code does.
        if (isCodeStyle && isQuoted) continue;
        if (isCode && !isQuoted && !isCodeStyle) continue;
        const entity = open.get(style);
        if (entity && entity.offset + entity.length === text.length) entity.length += piece.length;
        else {
          const opened: Entity = { ...style, offset: text.length, length: piece.length };
          open.set(style, opened);
          entities.push(opened);
        }
      }
      text += piece;
    },
    text: () => text,
    entities: () => joinNeighbours(text, entities),
  };
}

/** Markdown cannot keep the space between two bold stretches bold; Telegram can, so they become one again. */
function joinNeighbours(text: string, entities: readonly Entity[]): Entity[] {
  const joined: Entity[] = [];
  const newest = new Map<string, Entity>();
  for (const entity of entities) {
    const joins = entity.type === 'bold' || entity.type === 'italic';
    const last = joins ? newest.get(entity.type) : undefined;
    if (last && isOnlySpace(text, last.offset + last.length, entity.offset)) {
      last.length = entity.offset + entity.length - last.offset;
    } else {
      const own = { ...entity };
      joined.push(own);
      newest.set(own.type, own);
    }
  }
  return joined;
}

function isOnlySpace(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!/\s/.test(text[at] ?? ' ')) return false;
  return true;
}

function writeBlocks(writer: Writer, blocks: readonly MarkupBlock[], styles: readonly Style[], indent: string): void {
  for (const [index, block] of blocks.entries()) {
    const previous = blocks[index - 1];
    if (previous) writer.write('\n'.repeat(visibleGap(previous, block) + 1) + indent, styles);
    writeBlock(writer, block, styles, indent);
  }
}

function writeBlock(writer: Writer, block: MarkupBlock, styles: readonly Style[], indent: string): void {
  switch (block.type) {
    case 'paragraph':
      writeInline(writer, block.children, styles, indent);
      break;
    case 'code':
      writer.write(block.value, [
        ...styles,
        block.language ? { type: 'pre', language: block.language } : { type: 'pre' },
      ]);
      break;
    case 'blockquote': {
      // Telegram has no quote within a quote.
      const isQuoted = styles.some((style) => style.type === 'blockquote');
      writeBlocks(writer, block.children, isQuoted ? styles : [...styles, { type: 'blockquote' }], indent);
      break;
    }
    case 'list':
      for (const [index, item] of block.children.entries()) {
        writer.write((index > 0 ? `\n${indent}` : '') + listItemPrefix(block, index), styles);
        writeBlocks(writer, item.children, styles, `${indent}  `);
      }
      break;
  }
}

const styleOf = { strong: 'bold', emphasis: 'italic', delete: 'strikethrough' } as const;

function writeInline(writer: Writer, nodes: readonly MarkupInline[], styles: readonly Style[], indent: string): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        writer.write(node.value, styles);
        break;
      case 'break':
        writer.write(`\n${indent}`, styles);
        break;
      case 'inlineCode':
        writer.write(node.value, [...styles, { type: 'code' }]);
        break;
      case 'mention':
        break;
      case 'link': {
        const text = node.children.length === 1 && node.children[0]?.type === 'text' ? node.children[0].value : null;
        // Telegram finds bare addresses and phones by itself, and text_link carries web addresses only.
        const isBare = text !== null && isOwnAddress(text, node.url);
        const isWeb = /^https?:/i.test(node.url);
        writeInline(
          writer,
          node.children,
          isBare || !isWeb ? styles : [...styles, { type: 'text_link', url: node.url }],
          indent,
        );
        if (!isBare && !isWeb) writer.write(` (${node.url.replace(/^(?:mailto|tel):/i, '')})`, styles);
        break;
      }
      default:
        writeInline(writer, node.children, [...styles, { type: styleOf[node.type] }], indent);
    }
  }
}
