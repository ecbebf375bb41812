import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';

/** The user and the code in the address of a mailed link. */
export interface MailedCode {
  id: number;
  code: string;
}

interface CheckedCodeProps<Known> {
  link: MailedCode;
  /** Asks the server; throws for a link that is not valid (any more). */
  check: (signal: AbortSignal) => Promise<Known>;
  /** Shown for an invalid link. */
  invalid: ReactNode;
  children: (known: Known) => ReactNode;
}

/** Shows its children once the server has confirmed the link. */
export function CheckedCode<Known>({ link, check, invalid, children }: CheckedCodeProps<Known>) {
  const t = useT('accounts');
  const errorText = useErrorText();
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: ['mailed-code', link.id, link.code],
    queryFn: ({ signal }) => check(signal),
    // Checked once: by the time its form is sent, the code is used up.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isInvalid = error instanceof ApiError && (error.code === 'auth.code_invalid' || error.status === 422);
  if (isInvalid) return invalid;
  if (data !== undefined) return children(data);
  // Paused: the browser is offline.
  if (error || fetchStatus === 'paused') {
    return <ErrorState title={errorText(error ?? 'network')} onRetry={() => void refetch()} />;
  }
  return <AuthCard title={t('checking')} />;
}
