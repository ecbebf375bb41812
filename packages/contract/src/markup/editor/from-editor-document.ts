import type { MarkupBlock, MarkupInline, MarkupLink, MarkupList, MarkupRoot } from '../markup-tree.ts';
import { maxGap, requiredGap } from '../markup-tree.ts';
import { normalizeInline } from '../normalize-inline.ts';
import { cleanLanguage } from '../parse-markup.ts';
import type { EditorMark, EditorNode } from './editor-document.ts';
import { commonMarks, isSameMark } from './editor-document.ts';

const markTypes = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const;
const isMarkName = (name: string): name is keyof typeof markTypes => name in markTypes;

/** Converts a document of the message editor to a tree; parts that a message cannot contain are left out. */
export function fromEditorDocument(document: EditorNode): MarkupRoot {
  return { type: 'root', children: readBlocks(document.content ?? []) };
}

function readBlocks(nodes: readonly EditorNode[]): MarkupBlock[] {
  const blocks: MarkupBlock[] = [];
  let lines: EditorNode[] = [];
  let blanks = 0;
  const put = (block: MarkupBlock) => {
    const previous = blocks.at(-1);
    if (previous?.type === 'list' && block.type === 'list' && previous.ordered === block.ordered) {
      // Markdown cannot keep two adjacent lists of a kind apart.
      previous.children.push(...block.children);
    } else {
      blocks.push({ ...block, gap: gapBetween(previous, block, blanks) });
    }
    blanks = 0;
  };
  const endLines = () => {
    const children = normalizeInline(joinLines(lines));
    lines = [];
    if (children.length > 0) put({ type: 'paragraph', gap: 0, children });
  };
  for (const node of nodes) {
    if (node.type === 'paragraph' && !isBlankLine(node)) {
      lines.push(node);
      continue;
    }
    endLines();
    const block = node.type === 'paragraph' ? null : readBlock(node);
    if (block) put(block);
    else blanks += 1;
  }
  endLines();
  return blocks;
}

function gapBetween(previous: MarkupBlock | undefined, block: MarkupBlock, blanks: number): number {
  if (!previous) return 0;
  const required = requiredGap(previous, block);
  const areParagraphs = previous.type === 'paragraph' && block.type === 'paragraph';
  return Math.min(maxGap, areParagraphs ? Math.max(required, blanks) : required + blanks);
}

function readBlock(node: EditorNode): MarkupBlock | null {
  const content = node.content ?? [];
  switch (node.type) {
    case 'codeBlock': {
      const language = node.attrs?.['language'];
      const value = content.map(({ text }) => text ?? '').join('');
      return { type: 'code', gap: 0, language: cleanLanguage(typeof language === 'string' ? language : null), value };
    }
    case 'blockquote':
      return { type: 'blockquote', gap: 0, children: readBlocks(content) };
    case 'bulletList':
    case 'orderedList': {
      const start = node.attrs?.['start'];
      const list: MarkupList = {
        type: 'list',
        gap: 0,
        ordered: node.type === 'orderedList',
        start: node.type === 'orderedList' && typeof start === 'number' ? start : 1,
        children: content.map((item) => ({ type: 'listItem', children: readBlocks(item.content ?? []) })),
      };
      return list.children.length > 0 ? list : null;
    }
    default:
      return null;
  }
}

const hasMark = (node: EditorNode, type: string) => node.marks?.some((mark) => mark.type === type) === true;

/** A line of white space only is blank, as in content; in code and links white space is ordinary text. */
function isBlankLine({ content = [] }: EditorNode): boolean {
  return content.every(
    (node) => node.type === 'text' && node.text?.trim() === '' && !hasMark(node, 'code') && !hasMark(node, 'link'),
  );
}

function joinLines(lines: readonly EditorNode[]): MarkupInline[] {
  const pieces = lines.flatMap((line, index): EditorNode[] => {
    const content = line.content ?? [];
    if (index === 0) return content;
    const kept = line.attrs?.['breakMarks'];
    const marks = Array.isArray(kept)
      ? (kept as EditorMark[])
      : commonMarks(lines[index - 1]?.content?.at(-1), content[0]);
    return [{ type: 'break', marks }, ...content];
  });
  return readInline(pieces);
}

/** Pieces of one link next to each other become one link; `normalizeInline` puts the other marks in order. */
function readInline(pieces: readonly EditorNode[]): MarkupInline[] {
  const nodes: MarkupInline[] = [];
  let open: { link: MarkupLink; mark: EditorMark } | null = null;
  for (const piece of pieces) {
    const inline = toInline(piece);
    if (!inline) continue;
    const mark = piece.marks?.find(({ type }) => type === 'link');
    const href = mark?.attrs?.['href'];
    if (!mark || typeof href !== 'string') {
      open = null;
      nodes.push(inline);
    } else if (open && isSameMark(open.mark, mark)) {
      open.link.children.push(inline);
    } else {
      open = { mark, link: { type: 'link', url: href, children: [inline] } };
      nodes.push(open.link);
    }
  }
  return nodes;
}

function toInline(piece: EditorNode): MarkupInline | null {
  const marks = (piece.marks ?? []).map(({ type }) => type).filter(isMarkName);
  const bare = toBareInline(piece);
  return bare && marks.reduce<MarkupInline>((inner, name) => ({ type: markTypes[name], children: [inner] }), bare);
}

function toBareInline(piece: EditorNode): MarkupInline | null {
  if (piece.type === 'break') return { type: 'break' };
  if (piece.type === 'mention') {
    return { type: 'mention', username: String(piece.attrs?.['username']), id: String(piece.attrs?.['id']) };
  }
  if (piece.text === undefined) return null;
  return hasMark(piece, 'code') ? { type: 'inlineCode', value: piece.text } : { type: 'text', value: piece.text };
}
