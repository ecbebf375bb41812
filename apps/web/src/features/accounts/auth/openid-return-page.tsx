import { Alert, Button } from '@mantine/core';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { FullPage } from '../../../ui/feedback/full-page.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useOpenIdErrorText } from '../../../ui/openid/use-openid-error-text.ts';

const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

interface OpenIdReturnPageProps {
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>, returnPath: string) => Promise<void>;
}

const signInPage = () => globalThis.location.assign('/');

/** The page the provider sends the browser back to, with the parameters that complete the sign-in. */
export default function OpenIdReturnPage({ onSignedIn }: OpenIdReturnPageProps) {
  const t = useT('openid');
  const api = useApi();
  const errorText = useOpenIdErrorText();
  const [refusal, setRefusal] = useState<unknown>(null);
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });
  // The parameters are valid once, and effects run twice in development.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const { pathname, search } = globalThis.location;
    // It does not belong into the history.
    history.replaceState(null, '', pathname);
    api
      .call(endpoints.finishOpenIdSignIn, { body: { query: search } })
      .then(({ return_path: path, ...result }) => signedIn.current(result, path))
      .catch(setRefusal);
  }, [api]);

  if (refusal === null) return <FullPage title={t('signingIn')} />;
  if (refusal instanceof ApiError && refusal.code === 'auth.second_factor_required') {
    const { challenge, methods, return_path: path } = refusal.params;
    return (
      <LazyPart>
        <SecondFactorStep
          challenge={String(challenge)}
          methods={String(methods).split(' ')}
          onSignedIn={(result) => void onSignedIn(result, String(path))}
          onBack={signInPage}
        />
      </LazyPart>
    );
  }
  return (
    <AuthCard title={t('failed')}>
      <Alert color="red" variant="light" role="alert" data-testid="openid-refusal">
        {errorText(refusal)}
      </Alert>
      <Button size="md" fullWidth mt="lg" onClick={signInPage} data-testid="openid-back">
        {t('back')}
      </Button>
    </AuthCard>
  );
}
