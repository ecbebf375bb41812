import { fieldError } from '../../../../platform/http/index.ts';
import type { FactCursor } from './fact-list-queries.ts';

const cursorShape = /^(\S+ \S+)_([0-9a-f-]{36})$/;

/** Throws `validation.invalid` at `cursor`. */
export const readCursor = (cursor: string | undefined): FactCursor | null => {
  if (cursor === undefined) return null;
  const [, at, id] = cursorShape.exec(cursor) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) {
    throw fieldError('cursor', 'validation.invalid');
  }
  return { at, id };
};

export const writeCursor = (last: FactCursor | null): string | null => (last === null ? null : `${last.at}_${last.id}`);
