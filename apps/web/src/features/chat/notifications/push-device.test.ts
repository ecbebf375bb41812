import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { forgetPushDevice, pushDeviceKey } from './forget-push-device.ts';
import { PushDevice } from './push-device.ts';

/** A fake push service of the browser. */
let isSubscribed: boolean;
let addresses: number;
const unsubscribe = () => {
  isSubscribed = false;
  addresses += 1;
  return Promise.resolve(true);
};
const pushManager = {
  subscribe: () => {
    isSubscribed = true;
    const json = { endpoint: `https://push.test/${addresses}`, keys: { p256dh: 'p', auth: 'a' } };
    return Promise.resolve({ toJSON: () => json, unsubscribe });
  },
  getSubscription: () => Promise.resolve(isSubscribed ? { unsubscribe } : null),
};

beforeEach(() => {
  isSubscribed = true;
  addresses = 1;
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } });
  localStorage.setItem(pushDeviceKey, '5');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function setUp(answer: () => Promise<unknown>) {
  const calls: unknown[] = [];
  const call = (endpoint: { name: string }, { params }: { params?: { id: number } }) => {
    calls.push([endpoint.name, params?.id]);
    return answer();
  };
  const api = { call: call as unknown as Api['call'] };
  return { calls, api, device: new PushDevice({ api, storage: localStorage }) };
}
const idOf = (device: PushDevice) => device.state.getState().id;

it('is added once where the permission and the button both ask for it, and again later', async () => {
  const { calls, device } = setUp(() => Promise.resolve({ id: 7, key: 'k' }));
  await Promise.all([device.renew(), device.add()]);
  const once = [
    ['getPushKey', undefined],
    ['subscribePush', undefined],
  ];
  expect([calls, idOf(device)]).toEqual([[...once, once[1]], 7]);
  await device.renew();
  expect(calls.slice(3)).toEqual(once);
});

it.each([
  ['tells the server what the browser has now, which keeps the device', [5], [['1', 5]]],
  [
    'has the browser make a new address where the server has dropped the device',
    [9, 9],
    [
      ['1', 5],
      ['2', 9],
    ],
  ],
  [
    'is renewed no more than once',
    [9, 11],
    [
      ['1', 5],
      ['2', 9],
    ],
  ],
])('on each start %s', async (_what, ids, sent) => {
  const bodies: unknown[] = [];
  const call = ({ name }: { name: string }, { body }: { body?: { endpoint: string; renews?: number } }) => {
    if (name === 'getPushKey') return Promise.resolve({ key: 'k' });
    bodies.push([body?.endpoint.slice(-1), body?.renews]);
    return Promise.resolve({ id: ids[bodies.length - 1] });
  };
  const device = new PushDevice({ api: { call: call as unknown as Api['call'] }, storage: localStorage });
  await device.renew();
  expect([bodies, idOf(device)]).toEqual([sent, ids.at(-1)]);
});

describe('a renewal that fails', () => {
  it.each([
    ['the server cannot be reached', () => Promise.reject(new NetworkError('no network'))],
    ['the server refuses', () => Promise.reject(new ApiError(500, 'request.failed', {}, []))],
  ])('leaves the device, which still gets pushes: %s', async (_why, answer) => {
    const { device } = setUp(answer);
    await device.renew();
    expect([idOf(device), device.registeredId]).toEqual([5, 5]);
  });

  it.each([
    ['leaves the device while the browser is subscribed', true],
    ['forgets the device when the browser is no longer subscribed', false],
  ])('%s, though the push service refuses', async (_what, isStillSubscribed) => {
    const { device } = setUp(() => Promise.resolve({ key: 'k' }));
    const refusing = vi.spyOn(pushManager, 'subscribe').mockRejectedValue(new DOMException('no service', 'AbortError'));
    isSubscribed = isStillSubscribed;
    await device.renew();
    const left = isStillSubscribed ? 5 : null;
    expect([idOf(device), device.registeredId]).toEqual([left, left]);
    refusing.mockRestore();
  });
});

describe('this device, taken off', () => {
  it('is told to the server, ends in the browser, and stays off', async () => {
    const { calls, device } = setUp(() => Promise.resolve(true));
    await device.remove();
    expect([calls, idOf(device), isSubscribed]).toEqual([[['unsubscribePush', 5]], null, false]);
    expect(localStorage.getItem(pushDeviceKey)).toBe('off');
  });

  it('stays on, and says so, when the server could not be told', async () => {
    const { device } = setUp(() => Promise.reject(new NetworkError('no network')));
    await expect(device.remove()).rejects.toThrow(NetworkError);
    expect([idOf(device), isSubscribed, localStorage.getItem(pushDeviceKey)]).toEqual([5, true, '5']);
  });

  it('is off when another device has taken it off before', async () => {
    const { device } = setUp(() => Promise.reject(new ApiError(404, 'push.subscription_not_found', {}, [])));
    await device.remove();
    expect([idOf(device), isSubscribed]).toEqual([null, false]);
  });
});

describe('signing out', () => {
  it('ends it also before the rest of the notifications has loaded', async () => {
    const { api, calls } = setUp(() => Promise.resolve(true));
    forgetPushDevice(api, localStorage);
    expect([calls, localStorage.getItem(pushDeviceKey)]).toEqual([[['unsubscribePush', 5]], null]);
    await vi.waitFor(() => expect(isSubscribed).toBe(false), 15_000);
  });
});
