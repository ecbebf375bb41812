import { useCallback } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../forms/failures/use-error-text.ts';

type Reason = Parameters<ReturnType<typeof useT<'openid'>>['has']>[0];

/** As `useErrorText`; of a sign-in by the provider it says why it was refused. */
export function useOpenIdErrorText(): (error: unknown) => string {
  const t = useT('openid');
  const errorText = useErrorText();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'openid.refused') return errorText(error);
      const reason = `refused.${String(error.params.reason)}` as Reason;
      // A newer server may name a reason that this page has no text for.
      return t.has(reason) ? t(reason as 'refused.expired') : errorText(error);
    },
    [t, errorText],
  );
}
