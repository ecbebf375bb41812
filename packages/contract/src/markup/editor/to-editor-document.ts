import type { MarkupBlock, MarkupInline, MarkupLink, MarkupRoot } from '../markup-tree.ts';
import { holds, requiredGap } from '../markup-tree.ts';
import { normalizeInline } from '../normalize-inline.ts';
import { inlineToText, isOwnAddress } from '../plain-text.ts';
import type { EditorMark, EditorNode } from './editor-document.ts';
import { areSameMarks, commonMarks } from './editor-document.ts';

const markNames = { strong: 'bold', emphasis: 'italic', delete: 'strike' } as const;

/**
 * A tree as the document of the message editor, in which every line is a paragraph and every blank line an empty one.
 * `fromEditorDocument(toEditorDocument(tree))` equals the tree, for every tree that `parseMarkup` gives.
 */
export function toEditorDocument(root: MarkupRoot): EditorNode {
  return { type: 'doc', content: fillBlocks(root.children, { count: 0 }) };
}

/** Numbers the links of a document, so that two that touch stay two. */
interface LinkCounter {
  count: number;
}

/** A block of the editor must not be empty: an empty one gets an empty line. */
function fillBlocks(blocks: readonly MarkupBlock[], links: LinkCounter): EditorNode[] {
  const nodes = blocks.flatMap((block, index) => {
    const previous = blocks[index - 1];
    return [...blankLines(previous, block), ...blockToNodes(block, links)];
  });
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

function blankLines(previous: MarkupBlock | undefined, block: MarkupBlock): EditorNode[] {
  if (!previous) return [];
  const areParagraphs = previous.type === 'paragraph' && block.type === 'paragraph';
  const count = areParagraphs ? block.gap : block.gap - requiredGap(previous, block);
  return Array.from({ length: Math.max(0, count) }, () => ({ type: 'paragraph' }));
}

function blockToNodes(block: MarkupBlock, links: LinkCounter): EditorNode[] {
  switch (block.type) {
    case 'paragraph':
      return toLines(block.children, links);
    case 'code': {
      const node: EditorNode = { type: 'codeBlock', attrs: { language: block.language } };
      return [block.value === '' ? node : { ...node, content: [{ type: 'text', text: block.value }] }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: fillBlocks(block.children, links) }];
    default: {
      const content = block.children.map((item) => ({ type: 'listItem', content: fillBlocks(item.children, links) }));
      return block.ordered
        ? [{ type: 'orderedList', attrs: { start: block.start }, content }]
        : [{ type: 'bulletList', content }];
    }
  }
}

function toLines(children: readonly MarkupInline[], links: LinkCounter): EditorNode[] {
  const pieces = flatten(withoutOwnAddresses(children), [], links);
  const lines: EditorNode[] = [];
  let content: EditorNode[] = [];
  let breakMarks: EditorMark[] | null = null;
  const endLine = () => {
    const before = lines.at(-1)?.content?.at(-1);
    // A line break has the marks common to both its sides; the line stores them only where the tree differs.
    const differs = breakMarks !== null && !areSameMarks(breakMarks, commonMarks(before, content[0]));
    lines.push({ type: 'paragraph', ...(differs && { attrs: { breakMarks } }), content });
    content = [];
  };
  for (const piece of pieces) {
    if (piece.type === 'break') {
      endLine();
      breakMarks = piece.marks ?? [];
    } else {
      appendText(content, piece);
    }
  }
  endLine();
  return lines;
}

function appendText(content: EditorNode[], piece: EditorNode): void {
  const last = content.at(-1);
  const joins =
    last?.type === 'text' && piece.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(piece.marks);
  if (joins) content[content.length - 1] = { ...last, text: `${last.text}${piece.text}` };
  else content.push(piece);
}

/** A bare address is plain text in the editor, so that its end can change while typing; the parser finds it again. */
function withoutOwnAddresses(children: readonly MarkupInline[]): readonly MarkupInline[] {
  if (!holds(children, 'link')) return children;
  const plain = demote(children);
  return JSON.stringify(normalizeInline(plain)) === JSON.stringify(children) ? plain : children;
}

function demote(nodes: readonly MarkupInline[]): MarkupInline[] {
  return nodes.flatMap((node): MarkupInline[] => {
    if (node.type === 'link') return isBareLink(node) ? node.children : [node];
    return 'children' in node ? [{ ...node, children: demote(node.children) }] : [node];
  });
}

const isBareLink = ({ url, children }: MarkupLink) =>
  children.every(({ type }) => type === 'text') && isOwnAddress(inlineToText(children), url);

function flatten(nodes: readonly MarkupInline[], marks: readonly EditorMark[], links: LinkCounter): EditorNode[] {
  const withMarks = (node: EditorNode): EditorNode => (marks.length > 0 ? { ...node, marks: [...marks] } : node);
  return nodes.flatMap((node): EditorNode[] => {
    switch (node.type) {
      case 'text':
        return [withMarks({ type: 'text', text: node.value })];
      case 'break':
        return [withMarks({ type: 'break' })];
      case 'inlineCode':
        return [{ type: 'text', text: node.value, marks: [...marks, { type: 'code' }] }];
      case 'mention':
        return [withMarks({ type: 'mention', attrs: { id: node.id, username: node.username } })];
      case 'link': {
        links.count += 1;
        const mark = { type: 'link', attrs: { href: node.url, key: links.count } };
        return flatten(node.children, [...marks, mark], links);
      }
      default:
        return flatten(node.children, [...marks, { type: markNames[node.type] }], links);
    }
  });
}
