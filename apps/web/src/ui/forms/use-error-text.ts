import type { ErrorCode, ValidationCode } from '@switchboard/contract';
import { useCallback } from 'react';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';

type Known = ErrorCode | ValidationCode | 'validation.failed';

/** Returns the text for an error or its code: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors');
  return useCallback(
    (error: unknown) => {
      if (error instanceof NetworkError || error === 'network') return t('network');
      const code = error instanceof ApiError ? (error.fields[0]?.message ?? error.code) : String(error);
      // A newer server may send codes without a text on this page. Every code consists of two words.
      return code.includes('.') && t.has(code as Known) ? t(code as Known) : t('unknown');
    },
    [t],
  );
}
