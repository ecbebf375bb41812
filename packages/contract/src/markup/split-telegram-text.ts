import type { TelegramPiece } from './telegram-entity.ts';

type Entity = TelegramPiece['entities'][number];

const maxEntities = 100;

/**
 * Cuts a text with entities into messages of at most `limit` UTF-16 units and 100 entities: at a paragraph, else a line,
 * else a sentence, else a word, else anywhere but inside a surrogate pair. Outer white space goes, as Telegram would drop
 * it anyway, and the entities follow the cuts.
 */
export function splitTelegramText(text: string, entities: readonly Entity[], limit: number): TelegramPiece[] {
  const sorted = entities.toSorted((left, right) => left.offset - right.offset || right.length - left.length);
  const pieces: TelegramPiece[] = [];
  let start = skipSpace(text, 0);
  while (start < text.length) {
    const end = findCut(text, start, reachableEnd(text, sorted, start, limit));
    const piece = cutPiece(text, sorted, start, end);
    if (piece.text !== '') pieces.push(piece);
    start = skipSpace(text, end);
  }
  return pieces;
}

/** The same cuts for a messenger without formatting: pieces of at most `limit` UTF-16 units. */
export function splitText(text: string, limit: number): string[] {
  return splitTelegramText(text, [], limit).map((piece) => piece.text);
}

function skipSpace(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
}

function reachableEnd(text: string, entities: readonly Entity[], start: number, limit: number): number {
  const current = entities.filter((entity) => entity.offset + entity.length > start);
  const overflow = current[maxEntities];
  const byEntities = overflow && overflow.offset > start ? overflow.offset : text.length;
  return Math.min(text.length, start + limit, byEntities);
}

const lastOfSentence = /[.!?…"'»”)](?=\s)/g;
/** Places where a text may be cut, the best kind first; no sign is read twice, however long the runs of them are. */
const boundaries = [/\n\s*\n/g, /\n/g, lastOfSentence, /\s/g];

function findCut(text: string, start: number, end: number): number {
  if (end >= text.length) return text.length;
  // A boundary in the first quarter would leave a piece of a few words.
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

/** Quotes and brackets may close after a sentence; by themselves they end none. */
function endsSentence(text: string, last: number): boolean {
  let at = last;
  while (at > 0 && '"\'»”)'.includes(text[at] ?? ' ')) at -= 1;
  return '.!?…'.includes(text[at] ?? ' ');
}

function cutPiece(text: string, entities: readonly Entity[], start: number, end: number): TelegramPiece {
  const piece = text.slice(start, end).trimEnd();
  const stop = start + piece.length;
  const kept: Entity[] = [];
  for (const entity of entities) {
    let from = Math.max(start, entity.offset);
    let to = Math.min(stop, entity.offset + entity.length);
    if (entity.type !== 'pre' && entity.type !== 'code') {
      while (from < to && /\s/.test(text[from] ?? '')) from += 1;
      while (from < to && /\s/.test(text[to - 1] ?? '')) to -= 1;
    }
    if (from < to && kept.length < maxEntities) kept.push({ ...entity, offset: from - start, length: to - from });
  }
  return { text: piece, entities: kept };
}
