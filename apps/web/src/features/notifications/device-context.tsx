import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DeviceNotifications } from './device-notifications.ts';
import type { NotificationPermissionWatch, PermissionState } from './notification-permission.ts';

interface OnThisDevice {
  /** Known from the first paint on: what asks for it must not move the page later. */
  permission: NotificationPermissionWatch;
  /** How this browser tells its reader of messages; null until that part of the app has loaded. */
  device: DeviceNotifications | null;
}

const DeviceContext = createContext<OnThisDevice | null>(null);

export const DeviceNotificationsProvider = DeviceContext.Provider;

const useOnThisDevice = (): OnThisDevice => {
  const onThisDevice = useContext(DeviceContext);
  if (!onThisDevice) throw new Error('useOnThisDevice needs a DeviceNotificationsProvider above it');
  return onThisDevice;
};

export const useDeviceNotifications = (): DeviceNotifications | null => useOnThisDevice().device;

/** Whether this browser may show notifications, and how its reader is asked. */
export function useNotificationPermission(): [PermissionState, ask: () => void] {
  const { permission } = useOnThisDevice();
  return [useStore(permission.state, (state) => state.permission), () => void permission.ask()];
}
