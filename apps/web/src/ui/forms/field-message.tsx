import type { FieldError } from '@switchboard/contract';
import { useFieldText } from './use-field-text.ts';

/** What is wrong with a field. An element and no text, so that it follows a change of the language. */
export function FieldMessage({ error, label }: { error: FieldError; label: string }) {
  return useFieldText()(error, label);
}
