import type { FieldError } from '@switchboard/contract';
import { useFieldText } from './use-field-text.ts';

/** The error message of a field. An element rather than a string, so that it follows a change of the language. */
export function FieldMessage({ error, label }: { error: FieldError; label: string }) {
  return useFieldText()(error, label);
}
