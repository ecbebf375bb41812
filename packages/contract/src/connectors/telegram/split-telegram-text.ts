import { findPieces } from '../../markup/split-text.ts';
import type { TelegramPiece } from './telegram-entity.ts';

type Entity = TelegramPiece['entities'][number];

const maxEntities = 100;

/** Cuts a text with entities into messages of at most `limit` UTF-16 units and 100 entities; the entities follow the cuts. */
export function splitTelegramText(text: string, entities: readonly Entity[], limit: number): TelegramPiece[] {
  const sorted = entities.toSorted((left, right) => left.offset - right.offset || right.length - left.length);
  const pieces = findPieces(text, (start) => Math.min(start + limit, reachOfEntities(text, sorted, start)));
  return pieces.map(({ start, end }) => cutPiece(text, sorted, start, end));
}

function reachOfEntities(text: string, entities: readonly Entity[], start: number): number {
  const current = entities.filter((entity) => entity.offset + entity.length > start);
  const overflow = current[maxEntities];
  return overflow && overflow.offset > start ? overflow.offset : text.length;
}

function cutPiece(text: string, entities: readonly Entity[], start: number, end: number): TelegramPiece {
  const kept: Entity[] = [];
  for (const entity of entities) {
    let from = Math.max(start, entity.offset);
    let to = Math.min(end, entity.offset + entity.length);
    if (entity.type !== 'pre' && entity.type !== 'code') {
      while (from < to && /\s/.test(text[from] ?? '')) from += 1;
      while (from < to && /\s/.test(text[to - 1] ?? '')) to -= 1;
    }
    if (from < to && kept.length < maxEntities) kept.push({ ...entity, offset: from - start, length: to - from });
  }
  return { text: text.slice(start, end), entities: kept };
}
