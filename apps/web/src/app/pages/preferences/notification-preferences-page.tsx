import { useStore } from 'zustand';
import { PreferencesScreen } from '../../../features/accounts/preferences/preferences-screen.tsx';
import { useDeviceNotifications } from '../../../features/chat/notifications/device-context.tsx';
import { DeviceSection } from '../../../features/chat/notifications/device-section.tsx';
import { InstallEntry } from '../../../features/chat/notifications/install/install-entry.tsx';
import { PushDevicesSection } from '../../../features/chat/notifications/push-devices-section.tsx';
import { useAppWorker } from '../../worker/app-worker-context.tsx';

/** `/preferences/notifications/`, for every user. */
export function NotificationPreferencesPage() {
  const device = useDeviceNotifications();
  const prompt = useStore(useAppWorker().state, ({ install }) => install);
  return (
    <PreferencesScreen
      device={
        <>
          <DeviceSection device={device} />
          <InstallEntry prompt={prompt} />
        </>
      }
      devices={device && <PushDevicesSection device={device} />}
    />
  );
}
