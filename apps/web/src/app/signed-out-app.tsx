import type { endpoints, ResultOf } from '@switchboard/contract';
import { lazy } from 'react';
import { NotFoundPage } from './pages/not-found-page.tsx';

const SignInPage = lazy(() => import('../features/auth/sign-in-page.tsx'));

interface SignedOutAppProps {
  company: string;
  notice: string | null;
  /** A user was signed in on this page, and the address is still that user's. */
  hasBeenSignedIn: boolean;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
}

/** Sign-in at `/`; signed out, there are no other pages. */
export function SignedOutApp({ company, notice, hasBeenSignedIn, onSignedIn }: SignedOutAppProps) {
  if (globalThis.location.pathname !== '/' && !hasBeenSignedIn) return <NotFoundPage />;
  return <SignInPage company={company} notice={notice} onSignedIn={onSignedIn} />;
}
