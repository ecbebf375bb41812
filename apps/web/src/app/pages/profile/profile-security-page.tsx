import { SecurityScreen } from '../../../features/accounts/profile/security-screen.tsx';
import { useSignOut } from '../../start/sign-out-context.tsx';

/** `/profile/security/`, for every user. */
export function ProfileSecurityPage() {
  const signOut = useSignOut();
  return <SecurityScreen signOutEverywhere={() => signOut(true)} />;
}
