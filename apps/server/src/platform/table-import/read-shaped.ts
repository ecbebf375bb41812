import { type FieldError, toFieldErrors } from '@switchboard/contract';
import type { z } from 'zod';

/** A cell as its shape has it, or the first thing that is wrong with it. */
export const readShaped = <Value>(
  shape: z.ZodType<Value>,
  cell: string | undefined,
): { value: Value } | { problem: Pick<FieldError, 'message' | 'params'> } => {
  const parsed = shape.safeParse(cell, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const [first] = toFieldErrors(parsed.error.issues);
  if (first === undefined) throw parsed.error;
  return { problem: { message: first.message, params: first.params } };
};
