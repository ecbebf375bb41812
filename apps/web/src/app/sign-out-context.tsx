import { createContext, useContext } from 'react';

const SignOutContext = createContext<(() => Promise<void>) | null>(null);

export const SignOutProvider = SignOutContext.Provider;

/** Ends the session here and on the server, and clears all of its data. */
export function useSignOut(): () => Promise<void> {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('useSignOut needs a SignOutProvider above it');
  return signOut;
}
