import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../api/client.ts';
import { makeSession } from '../../../api/session.ts';
import { makeStore } from '../../../store/store.ts';
import { buildState, meId } from '../../../store/testing/build.ts';
import type { WorkerSession } from '../../../worker/worker-session.ts';
import { DeviceNotifications } from './device-notifications.ts';
import { pushDeviceKey } from './forget-push-device.ts';
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

/** What the service worker acts with; the test environment has no database. */
let workerSession: WorkerSession | null;
const answer = (result?: object) => {
  const request = Object.assign(new EventTarget(), { result });
  queueMicrotask(() => request.dispatchEvent(new Event('success')));
  return request;
};
const put = (session: WorkerSession) => {
  workerSession = session;
  return answer();
};
const workerDatabase = {
  open: () => answer({ transaction: () => ({ objectStore: () => ({ put }) }), close: () => undefined }),
  deleteDatabase: () => {
    workerSession = null;
  },
};

beforeEach(() => {
  workerSession = null;
  vi.stubGlobal('indexedDB', workerDatabase);
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

it('adds this device to those that are pushed to when the permission is given, and has a test sent to it', async () => {
  const calls: string[] = [];
  const call = ({ name }: { name: string }) => {
    calls.push(name);
    return Promise.resolve({ id: 7, key: 'k', devices: 1 });
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
    early: [],
  });
  expect(calls).toEqual([]);

  await permission.ask();
  await vi.waitFor(() => expect(device.push.state.getState().id).toBe(7), 15_000);
  // The permission is read again on focus and has not changed.
  globalThis.dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual(['getPushKey', 'subscribePush', 'sendTestPush']);
  // As the service worker says when it has come.
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'pushArrived' } }));
  expect(device.proof.state.getState().state).toBe('proved');
  device.close();
  permission.close();
});

describe('the session that the service worker acts with', () => {
  /** A tab of the reader. */
  const openTab = () => {
    const session = makeSession(localStorage);
    session.write({ token: 'cs_1', salt: 'old' });
    const store = makeStore();
    store.setState(buildState([]), true);
    const permission = new NotificationPermissionWatch();
    const device = new DeviceNotifications({
      api: { call: (() => Promise.resolve(true)) as unknown as Api['call'] },
      session,
      store,
      storage: localStorage,
      permission,
      texts: () => ({}) as never,
      open: () => undefined,
      early: [],
    });
    const close = () => {
      device.close();
      permission.close();
    };
    return { session, device, close };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const kept: WorkerSession = { token: 'cs_1', userId: meId, deviceId: 7 };

  it('stays while another tab has the device, which was added after this one was opened', async () => {
    const { session, close } = openTab();
    localStorage.setItem(pushDeviceKey, '7');
    workerSession = kept;
    session.write({ token: 'cs_1', salt: 'new' });
    expect(workerSession).toEqual(kept);
    close();
  });

  it('goes when another user signs in, whose token is never kept as that of this one', async () => {
    localStorage.setItem(pushDeviceKey, '7');
    const { session, close } = openTab();
    await settled();
    expect(workerSession).toEqual(kept);
    session.write({ token: 'cs_2', salt: 'other' });
    await settled();
    expect(workerSession).toBeNull();
    close();
  });

  it('goes when the reader signs out, or has the device removed', async () => {
    for (const end of ['forget', 'remove'] as const) {
      localStorage.setItem(pushDeviceKey, '7');
      const { device, close } = openTab();
      await settled();
      expect(workerSession).toEqual(kept);
      if (end === 'forget') device.forget();
      else await device.push.remove();
      await settled();
      expect(workerSession).toBeNull();
      close();
    }
  });
});
