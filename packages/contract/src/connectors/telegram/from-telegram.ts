import type { MarkupBlock, MarkupInline, MarkupLink, MarkupMark, MarkupParagraph } from '../../markup/markup-tree.ts';
import { requiredGap } from '../../markup/markup-tree.ts';
import { normalizeInline } from '../../markup/normalize-inline.ts';
import { cleanLanguage } from '../../markup/parse-markup.ts';
import { serializeMarkup } from '../../markup/serialize-markup.ts';
import type { TelegramEntity } from './telegram-entity.ts';

interface Range {
  start: number;
  end: number;
  entity: TelegramEntity;
}

const markOf: Record<string, MarkupMark['type']> = { bold: 'strong', italic: 'emphasis', strikethrough: 'delete' };

/** Words and the signs that end them: none of these is markup, and most of clients' lines are like this. */
const plainLine = /^\p{L}[\p{L}\p{N}]*(?:[.,!?]* [\p{L}\p{N}]+)*[.,!?]*$/u;

/**
 * A client's Telegram text as content. Bold, italic, strikethrough, code, pre, quotes and links to allowed addresses are
 * kept; every other entity, and everything that merely looks like our markup or a mention, is literal text. Indentation
 * becomes no-break spaces, white space at line ends goes.
 */
export function fromTelegram(text: string, entities: readonly TelegramEntity[] = []): string {
  if (entities.length === 0 && plainLine.test(text)) return text;
  const clean = text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '\ufffd');
  const ranges = entities.flatMap((entity) => toRange(clean, entity));
  const blockRanges = pickBlockRanges(clean, ranges);
  return serializeMarkup({ type: 'root', children: buildBlocks(clean, 0, clean.length, ranges, blockRanges) });
}

function toRange(text: string, entity: TelegramEntity): Range[] {
  let start = Math.max(0, Math.trunc(entity.offset));
  let end = Math.min(text.length, Math.trunc(entity.offset + entity.length));
  if (isInsidePair(text, start)) start -= 1;
  if (isInsidePair(text, end)) end += 1;
  return start < end ? [{ start, end, entity }] : [];
}

function isInsidePair(text: string, index: number): boolean {
  return /[\ud800-\udbff]/.test(text[index - 1] ?? '') && /[\udc00-\udfff]/.test(text[index] ?? '');
}

function isQuote(entity: TelegramEntity): boolean {
  return entity.type === 'blockquote' || entity.type === 'expandable_blockquote';
}

/** The ranges that become blocks of their own; a quote or pre that lies within another is dropped. */
function pickBlockRanges(text: string, ranges: readonly Range[]): Range[] {
  const candidates = ranges
    .filter(
      (range) =>
        isQuote(range.entity) ||
        range.entity.type === 'pre' ||
        (range.entity.type === 'code' && text.slice(range.start, range.end).includes('\n')),
    )
    .toSorted((left, right) => left.start - right.start || right.end - left.end);
  const picked: Range[] = [];
  for (const range of candidates) {
    if (range.start >= (picked.at(-1)?.end ?? 0)) picked.push(range);
  }
  return picked;
}

/** `newlines` are the line ends that stand before the block in the text. */
interface PlacedBlock {
  block: MarkupBlock;
  newlines: number;
}

function buildBlocks(
  text: string,
  start: number,
  end: number,
  ranges: readonly Range[],
  blockRanges: readonly Range[],
): MarkupBlock[] {
  const placed: PlacedBlock[] = [];
  let at = start;
  let pending = 0;
  const addParagraphs = (from: number, to: number): void => {
    for (const piece of splitParagraphs(text, from, to)) {
      if (piece.type === 'newlines') {
        pending += piece.count;
        continue;
      }
      const paragraph: MarkupParagraph = {
        type: 'paragraph',
        gap: 0,
        children: normalizeInline(buildInline(text, piece.start, piece.end, ranges)),
      };
      if (paragraph.children.length === 0) continue;
      placed.push({ block: paragraph, newlines: pending });
      pending = 0;
    }
  };
  for (const range of blockRanges) {
    addParagraphs(at, range.start);
    const block = buildBlock(text, range, ranges);
    if (block) {
      placed.push({ block, newlines: pending });
      pending = 0;
    }
    at = range.end;
  }
  addParagraphs(at, end);
  return placed.map(({ block, newlines }, index) => {
    const previous = placed[index - 1]?.block;
    if (!previous) return block;
    const blankLines = Math.max(0, newlines - 1);
    const areParagraphs = previous.type === 'paragraph' && block.type === 'paragraph';
    return { ...block, gap: areParagraphs ? Math.max(1, blankLines) : blankLines + requiredGap(previous, block) };
  });
}

function buildBlock(text: string, range: Range, ranges: readonly Range[]): MarkupBlock | null {
  if (isQuote(range.entity)) {
    const children = buildBlocks(text, range.start, range.end, ranges, []);
    return children.length > 0 ? { type: 'blockquote', gap: 0, children } : null;
  }
  const value = text.slice(range.start, range.end).replaceAll(/\r\n?/g, '\n');
  return { type: 'code', gap: 0, language: cleanLanguage(range.entity.language), value };
}

type Piece = { type: 'newlines'; count: number } | { type: 'text'; start: number; end: number };

/** Splits a stretch of text into paragraphs and the newlines between, before and after them. */
function splitParagraphs(text: string, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const match of text.slice(from, to).matchAll(/^(?:[^\S\n]*\n)+|(?:\n[^\S\n]*)+$(?![\s\S])|\n(?:[^\S\n]*\n)+/g)) {
    const index = from + match.index;
    if (index > at) pieces.push({ type: 'text', start: at, end: index });
    pieces.push({ type: 'newlines', count: match[0].split('\n').length - 1 });
    at = index + match[0].length;
  }
  if (at < to) pieces.push({ type: 'text', start: at, end: to });
  return pieces;
}

function buildInline(text: string, start: number, end: number, ranges: readonly Range[]): MarkupInline[] {
  const relevant = ranges.filter((range) => range.start < end && range.end > start);
  const cuts = new Set([start, end]);
  for (const range of relevant) cuts.add(Math.max(start, range.start)).add(Math.min(end, range.end));
  const points = [...cuts].toSorted((left, right) => left - right);
  const nodes: MarkupInline[] = [];
  const linkOf = new Map<MarkupLink, TelegramEntity>();
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (to === undefined) break;
    const active = relevant.filter((range) => range.start <= from && range.end >= to).map((range) => range.entity);
    const node = styleSegment(text.slice(from, to), active);
    const linkEntity = active.find((entity) => entity.type === 'text_link' && entity.url);
    const last = nodes.at(-1);
    if (!linkEntity?.url) {
      nodes.push(node);
    } else if (last?.type === 'link' && linkOf.get(last) === linkEntity) {
      last.children.push(node);
    } else {
      const opened: MarkupLink = { type: 'link', url: linkEntity.url, children: [node] };
      linkOf.set(opened, linkEntity);
      nodes.push(opened);
    }
  }
  return nodes;
}

function styleSegment(value: string, active: readonly TelegramEntity[]): MarkupInline {
  const isQuoted = active.some(isQuote);
  if (!isQuoted && active.some((entity) => entity.type === 'code')) return { type: 'inlineCode', value };
  let node: MarkupInline = { type: 'text', value };
  for (const entity of active) {
    const mark = markOf[entity.type];
    if (mark) node = { type: mark, children: [node] };
  }
  return node;
}
