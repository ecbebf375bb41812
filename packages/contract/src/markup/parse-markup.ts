import type { BlockContent, DefinitionContent, Node, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { isHostileContent } from './hostile-content.ts';
import { isAllowedUrl } from './link-policy.ts';
import type { MarkupBlock, MarkupInline, MarkupList, MarkupRoot } from './markup-tree.ts';
import { maxGap, requiredGap } from './markup-tree.ts';
import { normalizeInline } from './normalize-inline.ts';
import { readMdast, readMention } from './read-mdast.ts';

/**
 * Reads a message's content into its tree. Never throws; raw HTML, other Markdown and links outside the allow-list come
 * out as text. Content that is too hostile to parse (see `isHostileContent`) becomes plain paragraphs.
 */
export function parseMarkup(content: string): MarkupRoot {
  if (isHostileContent(content)) return parsePlainText(content);
  const source = replaceUnreadable(content);
  return { type: 'root', children: convertBlocks(source, readMdast(source).children) };
}

/** Builds a tree of plain paragraphs: only bare addresses are markup. */
export function parsePlainText(text: string): MarkupRoot {
  const children: MarkupBlock[] = [];
  let blankLines = 0;
  let lines: string[] = [];
  const flush = (): void => {
    const inline = normalizeInline([{ type: 'text', value: lines.join('\n') }]);
    lines = [];
    if (inline.length === 0) return;
    children.push({
      type: 'paragraph',
      gap: children.length === 0 ? 0 : Math.min(maxGap, Math.max(1, blankLines)),
      children: inline,
    });
    blankLines = 0;
  };
  for (const line of replaceUnreadable(text).split(/\r\n|[\r\n]/)) {
    if (line.trim() !== '') {
      lines.push(line);
      continue;
    }
    if (lines.length > 0) flush();
    blankLines += 1;
  }
  flush();
  return { type: 'root', children };
}

/**
 * Replaces unit for unit, so that offsets stay valid: lone surrogates and NUL have no glyph, and the parser drops a
 * byte order mark.
 */
function replaceUnreadable(text: string): string {
  return text.replaceAll(/\p{Surrogate}|\0/gu, '\ufffd').replaceAll('\ufeff', '\u2060');
}

function convertBlocks(
  content: string,
  nodes: readonly (RootContent | BlockContent | DefinitionContent)[],
): MarkupBlock[] {
  const blocks: MarkupBlock[] = [];
  let previousNode: Node | null = null;
  for (const node of nodes) {
    const block = convertBlock(content, node);
    if (!block) continue;
    const previous = blocks.at(-1);
    if (previous?.type === 'list' && block.type === 'list' && previous.ordered === block.ordered) {
      previous.children.push(...block.children);
    } else {
      const blankLines = (node.position?.start.line ?? 0) - (previousNode?.position?.end.line ?? 0) - 1;
      block.gap = previous ? Math.min(maxGap, Math.max(requiredGap(previous, block), blankLines)) : 0;
      blocks.push(block);
    }
    previousNode = node;
  }
  return blocks;
}

function convertBlock(content: string, node: RootContent | BlockContent | DefinitionContent): MarkupBlock | null {
  switch (node.type) {
    case 'paragraph': {
      const children = normalizeInline(convertInline(content, node));
      return children.length > 0 ? { type: 'paragraph', gap: 0, children } : null;
    }
    case 'code':
      return { type: 'code', gap: 0, language: cleanLanguage(node.lang), value: node.value };
    case 'blockquote': {
      const children = convertBlocks(content, node.children);
      return { type: 'blockquote', gap: 0, children };
    }
    case 'list': {
      const list: MarkupList = {
        type: 'list',
        gap: 0,
        ordered: node.ordered ?? false,
        start: node.ordered ? (node.start ?? 1) : 1,
        children: [],
      };
      for (const item of node.children)
        list.children.push({ type: 'listItem', children: convertBlocks(content, item.children) });
      return list;
    }
    default:
      return null;
  }
}

/** A fence's language as a plain word, or null. */
export function cleanLanguage(language: string | null | undefined): string | null {
  const word = /^[\p{L}\p{N}+#._-]{1,40}/u.exec(language ?? '')?.[0];
  return word ?? null;
}

function convertInline(
  content: string,
  parent: Paragraph | Extract<PhrasingContent, { children: PhrasingContent[] }>,
): MarkupInline[] {
  const nodes: MarkupInline[] = [];
  for (const [index, node] of parent.children.entries()) {
    switch (node.type) {
      case 'text':
        nodes.push({ type: 'text', value: node.value });
        break;
      case 'break':
        nodes.push({ type: 'break' });
        break;
      case 'inlineCode':
        nodes.push({ type: 'inlineCode', value: node.value });
        break;
      case 'strong':
      case 'emphasis':
      case 'delete':
        nodes.push({ type: node.type, children: convertInline(content, node) });
        break;
      case 'link': {
        const mention = readMention(content, node, parent.children[index - 1]);
        const before = nodes.at(-1);
        if (mention && before?.type === 'text') {
          nodes[nodes.length - 1] = { type: 'text', value: before.value.slice(0, -1) };
          nodes.push({ type: 'mention', username: mention.username, id: mention.id });
        } else if (isAllowedUrl(node.url)) {
          nodes.push({ type: 'link', url: node.url, children: convertInline(content, node) });
        } else {
          const source = content.slice(node.position?.start.offset, node.position?.end.offset);
          nodes.push({ type: 'text', value: source.replaceAll(/\r?\n[ \t>]*/g, '\n') });
        }
        break;
      }
      default:
        break;
    }
  }
  return nodes;
}
