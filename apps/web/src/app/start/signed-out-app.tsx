import type { endpoints, ResultOf } from '@switchboard/contract';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { NotFoundPage } from '../pages/instead/not-found-page.tsx';

const SignInPage = lazy(() => import('../../features/accounts/auth/sign-in-page.tsx'));
const OpenIdReturnPage = lazy(() => import('../../features/accounts/auth/openid-return-page.tsx'));
const SignedOutPages = lazy(() => import('../../features/accounts/accounts/signed-out-pages.tsx'));

interface SignedOutAppProps {
  company: string;
  /** The e-mail domain whose addresses may sign up by themselves; null when sign-up is off. */
  signUpDomain: string | null;
  /** The provider that people may sign in with; null without one. */
  openIdName: string | null;
  notice: string | null;
  /** A user was signed in on this page, and the address is still that user's. */
  hasBeenSignedIn: boolean;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
  onJoined: (signedIn: ResultOf<typeof endpoints.login>, path?: string) => Promise<void>;
  onSignInNeeded: (sentence: string) => void;
}

/**
 * The page of a mailed link, or the one the provider leads back to: shown whichever user is signed in here, as it may
 * be for another one.
 */
export const isMailedLink = () => /^\/(?:reset-password|join-your-team|openid)\//.test(globalThis.location.pathname);

/** Sign-in at `/`; the other pages of those who are not signed in are a part of their own. */
export function SignedOutApp(props: SignedOutAppProps) {
  const { company, signUpDomain, openIdName, notice, hasBeenSignedIn, onSignedIn, onJoined, onSignInNeeded } = props;
  const { pathname } = globalThis.location;
  if (pathname === '/openid/callback/') return <OpenIdReturnPage onSignedIn={onJoined} />;
  if (pathname === '/' || (hasBeenSignedIn && !isMailedLink())) {
    return (
      <SignInPage
        company={company}
        isSignUpOpen={signUpDomain !== null}
        openIdName={openIdName}
        notice={notice}
        onSignedIn={onSignedIn}
      />
    );
  }
  return (
    <SignedOutPages
      company={company}
      signUpDomain={signUpDomain}
      openIdName={openIdName}
      notFound={
        <main>
          <NotFoundPage />
        </main>
      }
      onSignedIn={onJoined}
      onSignInNeeded={onSignInNeeded}
    />
  );
}
