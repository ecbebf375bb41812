import { endpoints, type ResultOf } from '@switchboard/contract';
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { Session } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { FullPage } from '../../ui/feedback/full-page.tsx';
import { lazy, lazyLater } from '../../ui/feedback/retriable-part.ts';
import { withAllStyles } from '../../ui/mantine/with-all-styles.ts';
import { usePageObject } from '../../ui/page-objects.tsx';
import { FeatureErrors } from '../errors/feature-errors.tsx';
import { isMailedLink, SignedOutApp } from './signed-out-app.tsx';

const Overlays = lazyLater(() => withAllStyles(() => import('./overlays.tsx')));
const SignedInApp = lazy(() => withAllStyles(() => import('./signed-in-app.tsx')));

interface WorkspaceAppProps {
  session: Session;
  company: string;
  /** The e-mail domain whose addresses may sign up by themselves; null when sign-up is off. */
  signUpDomain: string | null;
  /** The provider that people may sign in with; null without one. */
  openIdName: string | null;
}

/** The code in `#code=…` with which the bare host redirects the owner of a new workspace. */
const takeSignInCode = (): string | null => {
  const code = new URLSearchParams(globalThis.location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(null, '', globalThis.location.pathname + globalThis.location.search);
  return code;
};

const signInCode = takeSignInCode();

/** The answer to the code: it can be used once, and effects run twice in development. */
class Redemption {
  #answer: Promise<ResultOf<typeof endpoints.login>> | null = null;

  of(api: Api, code: string) {
    this.#answer ??= api.call(endpoints.redeemSignInCode, { body: { code } });
    return this.#answer;
  }
}

/** A link of a mail that may be opened with or without a session, even another user's. */
const mailedLink = /^\/(confirm-email|weekly-mail)\/(\d{1,15})\/([\w-]{43})\/$/.exec(globalThis.location.pathname);
const MailedPage = lazy(() =>
  mailedLink?.[1] === 'weekly-mail'
    ? import('../../features/messaging/weekly-mail/stop-weekly-mail-page.tsx')
    : import('../../features/accounts/auth/confirm-email-page.tsx'),
);

/** One workspace: the sign-in page or the messenger. */
export function WorkspaceApp({ session, company, signUpDomain, openIdName }: WorkspaceAppProps) {
  const t = useT('auth');
  const api = useApi();
  const tokens = useSyncExternalStore(session.subscribe, session.read);
  const redemption = usePageObject(Redemption);
  const [redeeming, setRedeeming] = useState(signInCode !== null);
  const [notice, setNotice] = useState<string | null>(null);

  const handleSignedIn = useCallback(
    ({ token, salt }: ResultOf<typeof endpoints.login>) => {
      setNotice(null);
      session.write({ token, salt });
    },
    [session],
  );

  const handleJoined = async (signedIn: ResultOf<typeof endpoints.login>, path = '/') => {
    // The link is used up and does not belong into the history.
    history.replaceState(null, '', path);
    if (session.read() === null) return handleSignedIn(signedIn);
    // Another user was signed in here: none of their data may be left in memory.
    await api.call(endpoints.logout, {}).catch(() => undefined);
    session.write({ token: signedIn.token, salt: signedIn.salt });
    globalThis.location.reload();
  };
  const handleSignInNeeded = (sentence: string) => {
    history.replaceState(null, '', '/');
    setNotice(sentence);
    // All sessions of the user have ended; one of another user ends here.
    if (session.read() !== null) void api.call(endpoints.logout, {}).catch(() => undefined);
    session.clear();
  };

  useEffect(() => {
    if (signInCode === null) return;
    redemption
      .of(api, signInCode)
      .then(handleSignedIn)
      .catch((error: unknown) => {
        if (error instanceof ApiError) setNotice(t('codeExpired'));
      })
      .finally(() => setRedeeming(false));
  }, [api, redemption, handleSignedIn, t]);

  const token = tokens?.token ?? null;
  const [hasBeenSignedIn, setHasBeenSignedIn] = useState(token !== null);
  if (token !== null && !hasBeenSignedIn) setHasBeenSignedIn(true);
  const [isMailedLinkOpen, setIsMailedLinkOpen] = useState(mailedLink !== null);
  if (mailedLink !== null && isMailedLinkOpen) {
    const handleDone = () => {
      history.replaceState(null, '', '/');
      setIsMailedLinkOpen(false);
    };
    return <MailedPage id={Number(mailedLink[2])} code={mailedLink[3] ?? ''} onDone={handleDone} />;
  }
  if (redeeming) return <FullPage title={t('signingIn')} />;
  return (
    <FeatureErrors isSignedIn={token !== null}>
      {/* Stays after sign-out, for messages still to be shown. */}
      {hasBeenSignedIn && (
        <Suspense>
          <Overlays isSignedIn={token !== null} />
        </Suspense>
      )}
      {token === null || isMailedLink() ? (
        <SignedOutApp
          company={company}
          signUpDomain={signUpDomain}
          openIdName={openIdName}
          notice={notice}
          hasBeenSignedIn={hasBeenSignedIn}
          onSignedIn={handleSignedIn}
          onJoined={handleJoined}
          onSignInNeeded={handleSignInNeeded}
        />
      ) : (
        <SignedInApp key={token} session={session} />
      )}
    </FeatureErrors>
  );
}
