import { DeviceSection } from '../../features/notifications/device-section.tsx';
import { PushDevicesSection } from '../../features/notifications/push-devices-section.tsx';
import { PreferencesScreen } from '../../features/preferences/preferences-screen.tsx';

/** `/preferences/notifications/`, for every user. */
export function NotificationPreferencesPage() {
  return <PreferencesScreen device={<DeviceSection />} devices={<PushDevicesSection />} />;
}
