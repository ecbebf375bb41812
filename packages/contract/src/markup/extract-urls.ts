import type { MarkupBlock, MarkupInline } from './markup-tree.ts';
import { parseMarkup } from './parse-markup.ts';

/** The http and https addresses a content links to, each once, in reading order; none in code. */
export function extractUrls(content: string): string[] {
  // Most messages contain no address, and parsing costs more than everything else that sending does.
  if (!/https?:|www\./i.test(content)) return [];
  const urls = new Set<string>();
  const visitInline = (nodes: readonly MarkupInline[]): void => {
    for (const node of nodes) {
      if (node.type === 'link' && /^https?:/i.test(node.url)) urls.add(node.url);
      if ('children' in node) visitInline(node.children);
    }
  };
  const visitBlocks = (blocks: readonly MarkupBlock[]): void => {
    for (const block of blocks) {
      if (block.type === 'paragraph') visitInline(block.children);
      else if (block.type === 'blockquote') visitBlocks(block.children);
      else if (block.type === 'list') for (const item of block.children) visitBlocks(item.children);
    }
  };
  visitBlocks(parseMarkup(content).children);
  return [...urls];
}
