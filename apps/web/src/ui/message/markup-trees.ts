import type { MarkupRoot } from '@switchboard/contract/markup';
import { parseMarkup } from '@switchboard/contract/markup';

const maxTrees = 2_000;
const trees = new Map<string, MarkupRoot>();

/** One line in which nothing can be markup: it begins with a letter, and has no sign that Markdown, a mention or an address needs. */
const plainLine = /^\p{L}(?:[\p{L}\p{N},!?;()’'"«»…–—-]|\.(?![\p{L}\p{N}])| (?! |$))*$/u;

const toPlainTree = (value: string): MarkupRoot => ({
  type: 'root',
  children: [{ type: 'paragraph', gap: 0, children: [{ type: 'text', value }] }],
});

/**
 * The tree of a content, kept for those used last: a list mounts its rows far more often than their contents change. Most of
 * what people write is a plain line, for which no parser is needed.
 */
export function readTree(content: string): MarkupRoot {
  const tree = trees.get(content) ?? (plainLine.test(content) ? toPlainTree(content) : parseMarkup(content));
  trees.delete(content);
  trees.set(content, tree);
  if (trees.size > maxTrees) {
    for (const oldest of trees.keys()) {
      trees.delete(oldest);
      break;
    }
  }
  return tree;
}
