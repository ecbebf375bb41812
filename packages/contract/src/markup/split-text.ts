/** A part of a text, without its trailing white space. */
export interface TextPiece {
  start: number;
  end: number;
}

/**
 * Where a text is cut into messages: at a paragraph, else a line, else a sentence, else a word, else anywhere but
 * inside a surrogate pair. Outer white space is trimmed, as messengers would drop it anyway. `reachFrom` returns the
 * furthest end of a message that begins at an index.
 */
export function findPieces(text: string, reachFrom: (start: number) => number): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const end = findCut(text, start, Math.min(text.length, reachFrom(start)));
    const length = text.slice(start, end).trimEnd().length;
    if (length > 0) pieces.push({ start, end: start + length });
    start = skipSpace(text, end);
  }
  return pieces;
}

/** Pieces of at most `limit` UTF-16 units. */
export function splitText(text: string, limit: number): string[] {
  return findPieces(text, (start) => start + limit).map((piece) => text.slice(piece.start, piece.end));
}

function skipSpace(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}

const lastOfSentence = /[.!?…"'»”)](?=\s)/g;
/** Places where a text may be cut, the best kind first; linear even for long runs of such characters. */
const boundaries = [/\n\s*\n/g, /\n/g, lastOfSentence, /\s/g];

function findCut(text: string, start: number, end: number): number {
  if (end >= text.length) return text.length;
  // A cut in the first quarter would leave a piece of a few words.
  const earliest = start + Math.floor((end - start) / 4);
  const window = text.slice(start, end + 1);
  for (const boundary of boundaries) {
    let cut = -1;
    for (const match of window.matchAll(boundary)) {
      if (boundary === lastOfSentence && !endsSentence(window, match.index)) continue;
      const at = start + match.index + (match[0].trim() === '' ? 0 : match[0].length);
      if (at <= end && at > earliest) cut = at;
    }
    if (cut > start) return cut;
  }
  const splitsPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '') && /[\udc00-\udfff]/.test(text[end] ?? '');
  return splitsPair && end - 1 > start ? end - 1 : end;
}

/** Closing quotes and brackets may follow the end of a sentence, but do not end one by themselves. */
function endsSentence(text: string, last: number): boolean {
  let at = last;
  while (at > 0 && '"\'»”)'.includes(text[at] ?? ' ')) at -= 1;
  return '.!?…'.includes(text[at] ?? ' ');
}
