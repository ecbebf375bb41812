import type { endpoints, ResultOf } from '@switchboard/contract';
import { lazy } from 'react';
import { NotFoundPage } from './pages/not-found-page.tsx';

const SignInPage = lazy(() => import('../features/auth/sign-in-page.tsx'));
const SignedOutPages = lazy(() => import('../features/accounts/signed-out-pages.tsx'));

interface SignedOutAppProps {
  company: string;
  /** The e-mail domain whose addresses may sign up by themselves; null where nobody may. */
  signUpDomain: string | null;
  notice: string | null;
  /** A user was signed in on this page, and the address is still that user's. */
  hasBeenSignedIn: boolean;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
  onJoined: (signedIn: ResultOf<typeof endpoints.login>) => Promise<void>;
  onPasswordChanged: () => void;
}

/** The page of a mailed link: shown whoever is signed in here, as it may be for somebody else. */
export const isMailedLink = () => /^\/(?:reset-password|join-your-team)\//.test(globalThis.location.pathname);

/** Sign-in at `/`; the other pages of those who are not signed in are a part of their own. */
export function SignedOutApp(props: SignedOutAppProps) {
  const { company, signUpDomain, notice, hasBeenSignedIn, onSignedIn, onJoined, onPasswordChanged } = props;
  if (globalThis.location.pathname === '/' || (hasBeenSignedIn && !isMailedLink())) {
    return (
      <SignInPage company={company} isSignUpOpen={signUpDomain !== null} notice={notice} onSignedIn={onSignedIn} />
    );
  }
  return (
    <SignedOutPages
      company={company}
      signUpDomain={signUpDomain}
      notFound={<NotFoundPage />}
      onSignedIn={onJoined}
      onPasswordChanged={onPasswordChanged}
    />
  );
}
