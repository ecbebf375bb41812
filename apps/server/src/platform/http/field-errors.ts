import { type FieldError, type ValidationCode, validationCodes } from '@switchboard/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const known = new Set<string>(validationCodes);
const isValidationCode = (text: string): text is ValidationCode => known.has(text);

const codeOf = (issue: Issue): ValidationCode => {
  if (isValidationCode(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required';
  if (issue.code === 'too_small') return 'validation.too_short';
  if (issue.code === 'too_big') return 'validation.too_long';
  return 'validation.invalid';
};

const paramsOf = (issue: Issue): FieldError['params'] => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  return {};
};

/** zod's issues as field errors of the contract; one per field, the first. A row of a list is `emails.2.email`. */
export const toFieldErrors = (error: z.ZodError): FieldError[] => {
  const byField = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    if (!byField.has(field)) byField.set(field, { field, message: codeOf(issue), params: paramsOf(issue) });
  }
  return [...byField.values()];
};
