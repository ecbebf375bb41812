import type { FieldError } from '@switchboard/contract';

/** The labels of a form's fields, by path; those of rows by `emails.*.email`. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The label of the field at a path; undefined when the form has no such field. */
export const labelOf = (labels: FieldLabels, path: string): string | undefined =>
  labels[path] ?? labels[path.replaceAll(/\.\d+(?=\.|$)/g, '.*')];

/** The field that shows an error: the one at its path, else the one containing it (`members` for `members.3`). */
function fieldOf(labels: FieldLabels, path: string): string | null {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
    if (labelOf(labels, place) !== undefined) return place;
  }
  return null;
}

interface AssignedErrors {
  /** The first error of each field, by path. */
  atFields: Map<string, FieldError>;
  /** Errors that no field of the form can show. */
  elsewhere: FieldError[];
}

/** Assigns each error to the field that shows it. */
export function assignFieldErrors(errors: readonly FieldError[], labels: FieldLabels): AssignedErrors {
  const atFields = new Map<string, FieldError>();
  const elsewhere: FieldError[] = [];
  for (const error of errors) {
    const field = fieldOf(labels, error.field);
    if (field === null) elsewhere.push(error);
    else if (!atFields.has(field)) atFields.set(field, error);
  }
  return { atFields, elsewhere };
}
