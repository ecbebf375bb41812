import { ProfileScreen } from '../../../features/accounts/profile/profile-screen.tsx';
import { ProfileSettings } from '../../../features/accounts/profile-menu/profile-settings.tsx';

/** `/profile/`, for every user. */
export function ProfilePage() {
  return <ProfileScreen appearance={<ProfileSettings />} />;
}
