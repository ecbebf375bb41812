import type { endpoints, ResultOf } from '@switchboard/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { PageQueriesProvider } from '../../../ui/page-queries.tsx';
import { readMailedCode } from './account-path.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { JoinTeamPage } from './join-team-page.tsx';
import { ForgotPasswordSuccessPage, SignUpSuccessPage } from './mail-sent-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

interface SignedOutPagesProps {
  company: string;
  /** The e-mail domain whose addresses may sign up by themselves; null when sign-up is off. */
  signUpDomain: string | null;
  /** The provider that people may sign in with; null without one. */
  openIdName: string | null;
  /** For every other path, and for links that are not valid. */
  notFound: ReactNode;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => Promise<void>;
  /** A mailed link has set a password, with which the user has to sign in; the sentence says so. */
  onSignInNeeded: (sentence: string) => void;
}

/** The path of the page, and a way to another without loading it anew. */
function usePath() {
  const [path, setPath] = useState(globalThis.location.pathname);
  useEffect(() => {
    const read = () => setPath(globalThis.location.pathname);
    globalThis.addEventListener('popstate', read);
    return () => globalThis.removeEventListener('popstate', read);
  }, []);
  const goTo = (next: string) => {
    history.pushState(null, '', next);
    setPath(next);
  };
  return { path, goTo };
}

/** The pages besides sign-in that need no session. */
export default function SignedOutPages(props: SignedOutPagesProps) {
  return (
    <PageQueriesProvider>
      <SignedOutPage {...props} />
    </PageQueriesProvider>
  );
}

function SignedOutPage(props: SignedOutPagesProps) {
  const { company, signUpDomain, openIdName, notFound, onSignedIn, onSignInNeeded } = props;
  const { path, goTo } = usePath();
  const reset = readMailedCode('reset-password', path);
  const invitation = readMailedCode('join-your-team', path);
  if (reset) return <ResetPasswordPage link={reset} invalid={notFound} onSignInNeeded={onSignInNeeded} />;
  if (invitation) {
    const done = { onSignedIn, onSignInNeeded };
    return <JoinTeamPage company={company} openIdName={openIdName} link={invitation} invalid={notFound} {...done} />;
  }
  if (path === '/forgot-password/') {
    return <ForgotPasswordPage onAsked={() => goTo('/forgot-password-success/')} />;
  }
  if (path === '/forgot-password-success/') return <ForgotPasswordSuccessPage />;
  if (path === '/sign-up/' && signUpDomain !== null) {
    return <SignUpPage domain={signUpDomain} onAsked={() => goTo('/sign-up-success/')} />;
  }
  if (path === '/sign-up-success/') return <SignUpSuccessPage />;
  return notFound;
}
