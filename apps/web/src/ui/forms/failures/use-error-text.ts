import type { ErrorCode, ValidationCode } from '@switchboard/contract';
import { useCallback, useContext } from 'react';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FeatureErrorsContext } from './feature-errors-context.ts';

type StartCode = Parameters<ReturnType<typeof useT<'errors'>>>[0];
/** Those that a signed-out page can get, and most codes of fields; the others come with `FeatureErrors`. */
type Known = Extract<ErrorCode | ValidationCode, StartCode> | 'validation.failed';

/** Returns the text for an error or its code: the failure and the reader's choices. */
export function useErrorText(): (error: unknown) => string {
  const t = useT('errors');
  const featureText = useContext(FeatureErrorsContext);
  return useCallback(
    (error: unknown) => {
      if (error instanceof NetworkError || error === 'network') return t('network');
      const code = error instanceof ApiError ? (error.fields[0]?.message ?? error.code) : String(error);
      // Every code consists of two words.
      if (!code.includes('.')) return t('unknown');
      if (t.has(code as Known)) return t(code as Known);
      const text = featureText(code);
      if (text !== null || !(error instanceof ApiError)) return text ?? t('unknown');
      // A newer server may send codes without a text on this page.
      return t('status', { status: String(error.status) });
    },
    [t, featureText],
  );
}
