import type { EditorState } from '@tiptap/pm/state';

/** The text being completed: a mention (`@an`), an emoji (`:smi`) or a canned reply (`/hi`), and its position. */
export interface CompletionMatch {
  kind: 'mention' | 'emoji' | 'reply';
  query: string;
  from: number;
  to: number;
}

// A mention completes from its first letter; an emoji needs more, since a colon is often just punctuation.
const patterns = {
  mention: /(?:^|[\s(])@([\p{L}\p{N}._-]{0,64})$/u,
  emoji: /(?:^|[\s(]):([\p{L}\p{N}_+-]{2,40})$/u,
  // A reply may be looked for by several words.
  reply: /(?:^|[\s(])\/((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}._'’ʼ-]*(?: [\p{L}\p{M}\p{N}._'’ʼ-]+){0,3})?)$/u,
} as const;

const kinds = ['mention', 'emoji', 'reply'] as const;

/** Finds the completable text right before the caret; none inside code. Canned replies are for clients. */
export function findCompletion({ selection }: EditorState, isForClient = false): CompletionMatch | null {
  const { $from, empty, from } = selection;
  if (!empty || $from.parent.type.spec.code || $from.marks().some(({ type }) => type.name === 'code')) return null;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 80),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  for (const kind of isForClient ? kinds : kinds.slice(0, 2)) {
    const query = patterns[kind].exec(before)?.[1];
    if (query !== undefined) return { kind, query, from: from - query.length - 1, to: from };
  }
  return null;
}
