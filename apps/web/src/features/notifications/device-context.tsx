import { createContext, useContext } from 'react';
import type { DeviceNotifications } from './device-notifications.ts';

const DeviceContext = createContext<DeviceNotifications | null>(null);

export const DeviceNotificationsProvider = DeviceContext.Provider;

/** How this browser tells its reader of messages; null until that part of the app has loaded. */
export const useDeviceNotifications = (): DeviceNotifications | null => useContext(DeviceContext);
