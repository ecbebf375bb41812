import type { endpoints, ResultOf } from '@switchboard/contract';
import { lazy } from 'react';
import { NotFoundPage } from './pages/not-found-page.tsx';

const SignInPage = lazy(() => import('../features/auth/sign-in-page.tsx'));

interface SignedOutAppProps {
  company: string;
  notice: string | null;
  /** Somebody was signed in on this page: its address is still theirs. */
  hasBeenSignedIn: boolean;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
}

/** Sign-in at `/`; signed out there is nothing else to find. */
export function SignedOutApp({ company, notice, hasBeenSignedIn, onSignedIn }: SignedOutAppProps) {
  if (globalThis.location.pathname !== '/' && !hasBeenSignedIn) return <NotFoundPage />;
  return <SignInPage company={company} notice={notice} onSignedIn={onSignedIn} />;
}
