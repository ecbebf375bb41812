import type { EditorState } from '@tiptap/pm/state';

/** The text being completed: a mention (`@an`) or an emoji (`:smi`), and its position. */
export interface CompletionMatch {
  kind: 'mention' | 'emoji';
  query: string;
  from: number;
  to: number;
}

// A mention completes from its first letter; an emoji needs more, since a colon is often just punctuation.
const patterns = {
  mention: /(?:^|[\s(])@([\p{L}\p{N}._-]{0,64})$/u,
  emoji: /(?:^|[\s(]):([\p{L}\p{N}_+-]{2,40})$/u,
} as const;

/** Finds the completable text right before the caret; none inside code. */
export function findCompletion({ selection }: EditorState): CompletionMatch | null {
  const { $from, empty, from } = selection;
  if (!empty || $from.parent.type.spec.code || $from.marks().some(({ type }) => type.name === 'code')) return null;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 80),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  for (const kind of ['mention', 'emoji'] as const) {
    const query = patterns[kind].exec(before)?.[1];
    if (query !== undefined) return { kind, query, from: from - query.length - 1, to: from };
  }
  return null;
}
