import { PreferencesScreen } from '../../../features/accounts/preferences/preferences-screen.tsx';
import { useDeviceNotifications } from '../../../features/chat/notifications/device-context.tsx';
import { DeviceSection, DeviceSectionSkeleton } from '../../../features/chat/notifications/device-section.tsx';
import { PushDevicesSection } from '../../../features/chat/notifications/push-devices-section.tsx';

/** `/preferences/notifications/`, for every user. */
export function NotificationPreferencesPage() {
  const device = useDeviceNotifications();
  return (
    <PreferencesScreen
      device={device ? <DeviceSection device={device} /> : <DeviceSectionSkeleton />}
      devices={device && <PushDevicesSection device={device} />}
    />
  );
}
