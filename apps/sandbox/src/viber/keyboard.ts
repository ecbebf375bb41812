import { isRecord } from '../shared/is-record.ts';

/** The buttons of a message's keyboard; none without one. */
export const keysOf = (keyboard: unknown): Record<string, unknown>[] =>
  isRecord(keyboard) && Array.isArray(keyboard.Buttons) ? keyboard.Buttons.filter(isRecord) : [];
