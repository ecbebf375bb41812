import { createContext, useContext } from 'react';
import type { DeviceNotifications } from './device-notifications.ts';

const DeviceContext = createContext<DeviceNotifications | null>(null);

export const DeviceNotificationsProvider = DeviceContext.Provider;

/** How this browser tells its reader of messages. */
export function useDeviceNotifications(): DeviceNotifications {
  const device = useContext(DeviceContext);
  if (!device) throw new Error('useDeviceNotifications needs a DeviceNotificationsProvider above it');
  return device;
}
