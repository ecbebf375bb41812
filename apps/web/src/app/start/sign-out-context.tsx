import { createContext, useContext } from 'react';

export type SignOut = (isEverywhere?: boolean) => Promise<void>;

const SignOutContext = createContext<SignOut | null>(null);

export const SignOutProvider = SignOutContext.Provider;

/** Ends the session here and on the server, or all of the user's, and clears its data. */
export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('useSignOut needs a SignOutProvider above it');
  return signOut;
}
