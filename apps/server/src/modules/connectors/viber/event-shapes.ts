import type { z } from 'zod';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a parsed JSON value is an object. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Viber writes some numbers as texts. Null for a value that is no number, or an impossible one. */
export const numberOf = (shape: z.ZodType<number>, value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return shape.safeParse(number).data ?? null;
};

/** A message token: 64 bits, kept as its digits. */
export const tokenDigitsOf = (value: unknown): string | null => {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof digits === 'string' && /^\d{1,20}$/.test(digits) ? digits : null;
};
