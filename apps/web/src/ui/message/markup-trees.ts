import type { MarkupRoot } from '@switchboard/contract/markup';
import { parseMarkup } from '@switchboard/contract/markup';

const maxTrees = 2_000;

/** A line without markup: it starts with a letter and has no character used by Markdown, mentions or URLs. */
const plainLine = /^\p{L}(?:[\p{L}\p{N},!?;()’'"«»…–—-]|\.(?![\p{L}\p{N}])| (?! |$))*$/u;

const toPlainTree = (value: string): MarkupRoot => ({
  type: 'root',
  children: [{ type: 'paragraph', gap: 0, children: [{ type: 'text', value }] }],
});

/** The markup trees of the most recently shown contents: lists mount rows far more often than contents change. */
export class MarkupTrees {
  readonly #trees = new Map<string, MarkupRoot>();

  /** The tree of a message's content. Most messages are a plain line, which needs no parser. */
  read(content: string): MarkupRoot {
    const trees = this.#trees;
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
}
