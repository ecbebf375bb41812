import { errorCodes, validationCodes } from '@switchboard/contract';
import { useCallback } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { useT } from '../i18n/use-t.ts';

type Known = keyof typeof errorCodes | (typeof validationCodes)[number] | 'validation.failed';

const known = new Set<string>([...Object.keys(errorCodes), ...validationCodes, 'validation.failed']);
const isKnown = (code: string): code is Known => known.has(code);

/** Puts an error, or its code, into the reader's words: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors');
  return useCallback(
    (error: unknown) => {
      if (error instanceof NetworkError || error === 'network') return t('network');
      const code = error instanceof ApiError ? (error.fields[0]?.message ?? error.code) : String(error);
      return isKnown(code) ? t(code) : t('unknown');
    },
    [t],
  );
}
