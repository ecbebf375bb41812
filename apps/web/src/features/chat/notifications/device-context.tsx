import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { DeviceNotifications } from './device-notifications.ts';
import type { NotificationPermissionWatch, PermissionState } from './notification-permission.ts';

interface OnThisDevice {
  /** Known from the first paint on: the bar that asks for it must not appear later and move the page. */
  permission: NotificationPermissionWatch;
  /** The notifications of this browser; null until that part of the app has loaded. */
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
