import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { ProfileSettings } from '../../features/profile-menu/profile-settings.tsx';

/** `/profile/`, for every user. */
export function ProfilePage() {
  return <ProfileScreen appearance={<ProfileSettings />} />;
}
