import { PreferencesScreen } from '../../features/accounts/preferences/preferences-screen.tsx';
import { useDeviceNotifications } from '../../features/chat/notifications/device-context.tsx';
import { DeviceSection, DeviceSectionAhead } from '../../features/chat/notifications/device-section.tsx';
import { PushDevicesSection } from '../../features/chat/notifications/push-devices-section.tsx';

/** `/preferences/notifications/`, for every user. */
export function NotificationPreferencesPage() {
  const device = useDeviceNotifications();
  return (
    <PreferencesScreen
      device={device ? <DeviceSection device={device} /> : <DeviceSectionAhead />}
      devices={device && <PushDevicesSection device={device} />}
    />
  );
}
