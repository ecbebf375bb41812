import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';

const IdentityDialog = lazy(() => import('../../features/accounts/identity/identity-dialog.tsx'));

/** The dialog for every call that needs a confirmation. */
export function IdentityQuestion({ isSignedIn }: { isSignedIn: boolean }) {
  const { identityCheck } = useApi();
  const isAsked = useSyncExternalStore(identityCheck.subscribe, identityCheck.isAsked);
  useEffect(() => {
    if (!isSignedIn) identityCheck.answer(false);
  }, [isSignedIn, identityCheck]);
  return <LazyPart floats>{isAsked && <IdentityDialog onAnswer={identityCheck.answer} />}</LazyPart>;
}
