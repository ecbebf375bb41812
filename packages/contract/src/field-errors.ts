import type { z } from 'zod';
import { type FieldError, type ValidationCode, validationCodes } from './error-codes.ts';

type Issue = z.core.$ZodIssue;

/** The shape of a call's body, for a form that validates before the call. */
export type BodyShape = z.ZodType;

const isValidationCode = (text: string): text is ValidationCode =>
  (validationCodes as readonly string[]).includes(text);

const codeOf = (issue: Issue): ValidationCode => {
  if (isValidationCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required';
  if (issue.code === 'too_small') return 'validation.too_short';
  if (issue.code === 'too_big') return 'validation.too_long';
  return 'validation.invalid';
};

/** The unit of a limit (characters, items), unless it is a number itself. */
const countedOf = (origin: string): FieldError['params'] => {
  if (origin === 'string') return { of: 'characters' };
  return origin === 'array' ? { of: 'items' } : {};
};

const paramsOf = (issue: Issue): FieldError['params'] => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum), ...countedOf(issue.origin) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum), ...countedOf(issue.origin) };
  return {};
};

/** zod's issues as field errors of the contract; one per field, the first. A row of a list is `emails.2.email`. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    if (!byField.has(field)) byField.set(field, { field, message: codeOf(issue), params: paramsOf(issue) });
  }
  return [...byField.values()];
}

/** The field errors the server would return for a body (422); empty for a valid one. */
export function findFieldErrors(shape: BodyShape, body: unknown): FieldError[] {
  const parsed = shape.safeParse(body, { reportInput: true });
  return parsed.success ? [] : toFieldErrors(parsed.error.issues);
}
