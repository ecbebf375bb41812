import type { FieldError } from '@switchboard/contract';

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** Required-field errors for the fields left blank, for forms too small to load a shape for. */
export const findBlank = <Values extends object>(
  values: Values,
  fields: readonly (keyof Values & string)[],
): FieldError[] =>
  fields
    .filter((field) => isBlank(values[field]))
    .map((field) => ({ field, message: 'validation.required', params: {} }));
