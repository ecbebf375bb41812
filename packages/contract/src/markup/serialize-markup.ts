import { escapeMarkup } from './escape-markup.ts';
import { isHostileContent, readingCostUs } from './hostile-content.ts';
import type { MarkupBlock, MarkupInline, MarkupLink, MarkupList, MarkupMark, MarkupRoot } from './markup-tree.ts';
import { holds, maxGap, requiredGap } from './markup-tree.ts';
import { normalizeInline } from './normalize-inline.ts';
import { parseMarkup } from './parse-markup.ts';
import { inlineToText, toPlainText, treeToPlainText } from './plain-text.ts';

interface Style {
  italic: 'auto' | '*' | '_';
  /** Writes an address as itself where it stands between spaces, always, or never (`[address](address)`). */
  bareLinks: 'spaced' | 'always' | 'never';
  /** The characters left unescaped, because an escape would change how the text around them is parsed. */
  raw: 'nothing' | 'addresses' | 'brackets' | 'everything';
}

const firstStyle: Style = { italic: 'auto', bareLinks: 'spaced', raw: 'nothing' };

/** The ways to write a paragraph, the nicest first; the first one that reads back as the same tree is taken. */
const styles: readonly Style[] = (['nothing', 'addresses', 'brackets', 'everything'] as const).flatMap((raw) =>
  (['spaced', 'never', 'always'] as const).flatMap((bareLinks) =>
    (['auto', '*', '_'] as const).map((italic) => ({ italic, bareLinks, raw })),
  ),
);

/**
 * Budget for test parsing while one tree is written, in microseconds on an idle machine. Honest text never comes near
 * it; once it is used up, the rest is written in the first style without trying.
 */
const maxReadingUs = 14_000;

interface Effort {
  leftUs: number;
}

/**
 * Writes a tree as content. `parseMarkup(serializeMarkup(parseMarkup(x)))` equals `parseMarkup(x)`, except that an
 * address glued to broken markup (`a@b.test_(@[x](1)` with the bracket escaped) may become a link or stop being one. A
 * tree from elsewhere (the composer, a messenger) keeps its text exactly; a mark that Markdown cannot express there
 * (bold that ends in punctuation inside a word) gives up its outer punctuation, or in the last resort the mark itself.
 */
export function serializeMarkup(root: MarkupRoot): string {
  const output = serializeBlocks(root.children, { leftUs: maxReadingUs });
  const isText = root.children.every((block) => block.type === 'paragraph' && block.children.every(isWords));
  if (!isText || !isHostileContent(output)) return output;
  // Each paragraph alone was cheap enough, but together they are hostile and would be shown unparsed, with escapes.
  const plain = treeToPlainText(root);
  return isHostileContent(plain) ? plain : output;
}

function serializeBlocks(blocks: readonly MarkupBlock[], effort: Effort): string {
  let output = '';
  let previous: MarkupBlock | null = null;
  for (const block of blocks) {
    const text = serializeBlock(block, effort);
    if (text === '') continue;
    const gap: number = previous ? Math.min(maxGap, Math.max(requiredGap(previous, block), block.gap)) : 0;
    output += previous ? '\n'.repeat(gap + 1) + text : text;
    previous = block;
  }
  return output;
}

function serializeBlock(block: MarkupBlock, effort: Effort): string {
  switch (block.type) {
    case 'paragraph':
      return serializeParagraph(normalizeInline(block.children), effort);
    case 'code': {
      const longest = Math.max(2, ...[...block.value.matchAll(/`+/g)].map((run) => run[0].length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${block.language ?? ''}\n${block.value === '' ? '' : `${block.value}\n`}${fence}`;
    }
    case 'blockquote': {
      const lines = serializeBlocks(block.children, effort).split('\n');
      return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
    }
    default:
      return serializeList(block, effort);
  }
}

function serializeList(list: MarkupList, effort: Effort): string {
  return list.children
    .map((item, index) => {
      const marker = list.ordered ? `${Math.min(999_999_999, list.start + index)}.` : '-';
      const indent = ' '.repeat(marker.length + 1);
      const lines = serializeBlocks(item.children, effort).split('\n');
      return lines
        .map((line, at) => (at === 0 ? `${marker} ${line}`.trimEnd() : line === '' ? '' : indent + line))
        .join('\n');
    })
    .join('\n');
}

function serializeParagraph(children: MarkupInline[], effort: Effort): string {
  if (children.every(isPlainWords)) return inlineToText(children);
  const wanted = JSON.stringify(children);
  // Most styles give the same output for most paragraphs, and parsing is expensive.
  const readings = new Map<string, string>();
  const readOnce = (output: string) => readings.get(output) ?? readInline(output, effort);
  for (const style of stylesFor(children)) {
    const output = writeInline(children, style, '', '');
    const reading = readOnce(output);
    if (reading === wanted) return output;
    // Without trying, only the first style is safe: others leave characters unescaped, so text could become links and
    // mentions.
    if (reading === null)
      return readings.size > 0 || children.every(isWords) ? serializePlain(children, effort) : output;
    readings.set(output, reading);
  }
  for (const simpler of simplify(children)) {
    const output = writeInline(simpler, firstStyle, '', '');
    const reading = readOnce(output);
    if (reading === JSON.stringify(simpler)) return output;
    if (reading === null) break;
    readings.set(output, reading);
  }
  return serializePlain(children, effort);
}

/** The styles that differ for these nodes. */
function stylesFor(children: readonly MarkupInline[]): Style[] {
  const [hasLink, hasEmphasis] = [holds(children, 'link'), holds(children, 'emphasis')];
  return styles.filter(
    ({ bareLinks, italic }) =>
      (hasLink || bareLinks === firstStyle.bareLinks) && (hasEmphasis || italic === firstStyle.italic),
  );
}

/** Words that cannot be parsed as anything else, so no style has to be tried. */
const plainWords = /^\p{L}[\p{L}\p{M}\p{N} ,;!?()'’"«»…–—-]*(?:\.[\p{L}\p{M}\p{N} ,;!?()'’"«»…–—-]+)*\.*$/u;

const isWords = ({ type }: MarkupInline): boolean => type === 'break' || type === 'text';

const isPlainWords = (node: MarkupInline): boolean =>
  node.type === 'break' || (node.type === 'text' && plainWords.test(node.value) && !/www/i.test(node.value));

function serializePlain(children: MarkupInline[], effort: Effort): string {
  const plain = inlineToText(children);
  // Content too hostile to be parsed is shown as written, so escapes would be visible.
  if (isHostileContent(plain)) return plain;
  for (const output of [writeLines(plain), plain]) {
    if (isAffordable(output, effort) && toPlainText(output) === plain) return output;
  }
  // The parser would take part of the text as an address; an invisible joiner stops it.
  return writeLines(plain.replaceAll(/:(?=\/\/)|www(?=\.)|@/gi, '$&\u2060'));
}

function writeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeMarkup(line))
    .join('\n');
}

/** The fallbacks if the tree cannot be written: less and less of the styling, all of the text. */
function* simplify(children: MarkupInline[]): Generator<MarkupInline[]> {
  yield normalizeInline(narrowMarks(children));
  for (const dropped of [['emphasis'], ['delete'], ['emphasis', 'delete'], ['emphasis', 'delete', 'strong']] as const) {
    const fewer = normalizeInline(dropMarks(children, dropped));
    yield fewer;
    yield normalizeInline(narrowMarks(fewer));
  }
}

/** Subtracts the cost of parsing an output from the budget; false when it does not suffice. */
function isAffordable(output: string, effort: Effort): boolean {
  const costUs = readingCostUs(output);
  if (costUs > effort.leftUs) return false;
  effort.leftUs -= costUs;
  return true;
}

/** The nodes an output is parsed as; empty for more than one paragraph, null when the budget is used up. */
function readInline(output: string, effort: Effort): string | null {
  if (!isAffordable(output, effort)) return null;
  const [paragraph, ...rest] = parseMarkup(output).children;
  if (!paragraph) return '[]';
  return rest.length === 0 && paragraph.type === 'paragraph' ? JSON.stringify(paragraph.children) : '';
}

const leadingPunctuation = /^[^\p{L}\p{N}]*/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** Where the punctuation begins that a text ends with. */
function startOfTail(text: string): number {
  let at = text.length;
  while (at > 0) {
    const code = text.codePointAt(at - 2) ?? 0;
    const chars = at > 1 && code > 0xffff ? 2 : 1;
    if (letterOrDigit.test(text.slice(at - chars, at))) break;
    at -= chars;
  }
  return at;
}

/** Moves punctuation at the edges of each mark out of it, so that its delimiters touch letters. */
function narrowMarks(nodes: readonly MarkupInline[]): MarkupInline[] {
  return nodes.flatMap((node): MarkupInline[] => {
    if (node.type === 'link' || !('children' in node)) return [node];
    const children = narrowMarks(node.children);
    const before: MarkupInline[] = [];
    const after: MarkupInline[] = [];
    const first = children[0];
    if (first?.type === 'text') {
      const outer = leadingPunctuation.exec(first.value)?.[0] ?? '';
      if (outer) before.push({ type: 'text', value: outer });
      children[0] = { type: 'text', value: first.value.slice(outer.length) };
    }
    const last = children.at(-1);
    if (last?.type === 'text') {
      const start = startOfTail(last.value);
      const outer = last.value.slice(start);
      if (outer) after.push({ type: 'text', value: outer });
      children[children.length - 1] = { type: 'text', value: last.value.slice(0, start) };
    }
    return [...before, { ...node, children }, ...after];
  });
}

function dropMarks(nodes: readonly MarkupInline[], dropped: readonly MarkupMark['type'][]): MarkupInline[] {
  return nodes.flatMap((node): MarkupInline[] => {
    if (node.type === 'link' || !('children' in node)) return [node];
    const children = dropMarks(node.children, dropped);
    return dropped.includes(node.type) ? children : [{ ...node, children }];
  });
}

/** `before` is the last character that is already written on the line, `after` the first characters that follow. */
function writeInline(nodes: readonly MarkupInline[], style: Style, before: string, after: string): string {
  let output = '';
  let written = before;
  for (const [index, node] of nodes.entries()) {
    const rest = nodes[index + 1];
    const next = rest ? firstCharacters(rest) : after;
    const piece = writeNode(node, style, written, next);
    output += piece;
    // Only of the piece: joining all that is written for each node would be quadratic.
    written = lastCharacter(written, piece);
  }
  return output;
}

const lastCharacter = (before: string, piece: string): string => {
  const text = piece === '' ? before : piece;
  return text.slice(/[\udc00-\udfff]/.test(text.at(-1) ?? '') ? -2 : -1);
};

function writeNode(node: MarkupInline, style: Style, before: string, next: string): string {
  switch (node.type) {
    case 'text':
      if (style.raw === 'everything') return node.value;
      return style.raw === 'nothing'
        ? escapeMarkup(node.value, before, next)
        : escapeAroundAddresses(node.value, style, before, next);
    case 'break':
      return '\n';
    case 'mention':
      return `@[${node.username}](${node.id})`;
    case 'inlineCode':
      return writeInlineCode(node.value);
    case 'link':
      return writeLink(node, style, before, next);
    case 'strong':
      return `**${writeInline(node.children, style, '*', '**')}**`;
    case 'delete':
      return `~~${writeInline(node.children, style, '~', '~~')}~~`;
    default: {
      const delimiter = style.italic === 'auto' ? pickItalicDelimiter(before, next) : style.italic;
      return delimiter + writeInline(node.children, style, delimiter, delimiter) + delimiter;
    }
  }
}

const addressLike = /((?:https?:\/\/|www\.|(?<![\w.+-])[\w.+-]+@)[^\s<]*)/i;

function escapeAroundAddresses(text: string, style: Style, before: string, next: string): string {
  let output = '';
  let written = before;
  for (const [index, part] of text.split(addressLike).entries()) {
    let piece = part;
    if (index % 2 === 0) {
      const escaped = escapeMarkup(part, written, next);
      piece = style.raw === 'brackets' ? escaped.replaceAll(/\\([[\]])/g, '$1') : escaped;
    }
    output += piece;
    written = lastCharacter(written, piece);
  }
  return output;
}

const endsInWord = /[\p{L}\p{N}_]$/u;
const startsWithWord = /^[\p{L}\p{N}_]/u;

/** `_` cannot open or close inside a word, `*` can. */
function pickItalicDelimiter(before: string, next: string): '*' | '_' {
  return endsInWord.test(before) || startsWithWord.test(next) ? '*' : '_';
}

function writeInlineCode(value: string): string {
  const runs = new Set([...value.matchAll(/`+/g)].map((run) => run[0].length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded = value.startsWith(' ') && value.endsWith(' ') && /[^ ]/.test(value);
  const pad = value.startsWith('`') || value.endsWith('`') || isPadded ? ' ' : '';
  return fence + pad + value + pad + fence;
}

const bareAddress =
  /^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z\d]+(?::\d+)?(?:\/|[/?#][\p{L}\p{N}\-./?=&%#+:@_]*[\p{L}\p{N}/])?$|^[a-z\d.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+$/iu;

function writeLink(link: MarkupLink, style: Style, before: string, next: string): string {
  const only = link.children.length === 1 ? link.children[0] : null;
  const text = only?.type === 'text' ? only.value : null;
  const isBare =
    text !== null && [text, `http://${text}`, `mailto:${text}`].includes(link.url) && bareAddress.test(text);
  const isSpaced = /(?:^|[\s(])$/.test(before) && /^(?:$|\s|\)?[,.;:!?)]?(?:\s|$))/.test(next);
  if (isBare && (style.bareLinks === 'always' || (style.bareLinks === 'spaced' && isSpaced))) return text;
  const label = writeInline(link.children, style, '[', ']');
  return `[${label}](${link.url.replaceAll(/[\\()<>*_]/g, String.raw`\$&`)})`;
}

function firstCharacters(node: MarkupInline): string {
  switch (node.type) {
    case 'text':
      return node.value.slice(0, 4);
    case 'break':
      return '\n';
    case 'mention':
      return '@[';
    case 'inlineCode':
      return '`';
    case 'link': {
      const first = node.children[0];
      return first?.type === 'text' && node.url.endsWith(first.value) ? first.value.slice(0, 4) : '[';
    }
    case 'strong':
      return '**';
    case 'delete':
      return '~~';
    default:
      return '_';
  }
}
