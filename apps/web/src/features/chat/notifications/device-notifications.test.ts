import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { makeStore } from '../../../store/store.ts';
import { buildState } from '../../../store/testing/build.ts';
import { DeviceNotifications } from './device-notifications.ts';
import { NotificationPermissionWatch } from './notification-permission.ts';

/** A fake Notification: the permission is granted when asked for. */
const BrowserNotification = {
  permission: 'default',
  requestPermission: () => {
    BrowserNotification.permission = 'granted';
    return Promise.resolve('granted');
  },
};
const subscription = { toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }) };
const pushManager = { subscribe: () => Promise.resolve(subscription) };

beforeEach(() => {
  BrowserNotification.permission = 'default';
  vi.stubGlobal('Notification', BrowserNotification);
  vi.stubGlobal('PushManager', Object);
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve({ pushManager }) });
  vi.stubGlobal('navigator', { serviceWorker });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('adds this device to those that are pushed to when the permission is given', async () => {
  const calls: string[] = [];
  const call = ({ name }: { name: string }) => {
    calls.push(name);
    return Promise.resolve({ id: 7, key: 'k' });
  };
  const store = makeStore();
  store.setState(buildState([]), true);
  const permission = new NotificationPermissionWatch();
  const device = new DeviceNotifications({
    api: { call: call as unknown as Api['call'] },
    session: { read: () => null, subscribe: () => () => undefined },
    store,
    storage: localStorage,
    permission,
    texts: () => ({}) as never,
    open: () => undefined,
  });
  expect(calls).toEqual([]);

  await permission.ask();
  await vi.waitFor(() => expect(device.push.state.getState().id).toBe(7), 15_000);
  // The permission is read again on focus and has not changed.
  globalThis.dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['getPushKey', 'subscribePush']);
  device.close();
  permission.close();
});
