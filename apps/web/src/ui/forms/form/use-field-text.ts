import type { FieldError } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../failures/use-error-text.ts';

const named = ['required', 'too_short', 'too_long', 'invalid', 'must_match'] as const;

/** Returns the text for a field error, with the field's name and the allowed values. */
export function useFieldText(): (error: FieldError, label: string) => string {
  const t = useT('forms');
  const errorText = useErrorText();
  return useCallback(
    ({ message, params }, label) => {
      const key = named.find((code) => message === `validation.${code}`);
      const { min, max, of = 'other' } = params;
      const isBare = (key === 'too_short' && min === undefined) || (key === 'too_long' && max === undefined);
      if (key === undefined || label === '' || isBare) return errorText(message);
      return t(`field.${key}`, { field: label, min: Number(min), max: Number(max), of: String(of) });
    },
    [t, errorText],
  );
}
