import { useDeviceNotifications } from '../../features/notifications/device-context.tsx';
import { DeviceSection, DeviceSectionAhead } from '../../features/notifications/device-section.tsx';
import { PushDevicesSection } from '../../features/notifications/push-devices-section.tsx';
import { PreferencesScreen } from '../../features/preferences/preferences-screen.tsx';

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
