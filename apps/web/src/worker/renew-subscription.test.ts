import { afterEach, expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';
import type { WorkerSession } from './worker-session.ts';

const session: WorkerSession = { token: 'cs_1', userId: 5, deviceId: 7 };
const subscriptionAt = (endpoint: string) =>
  ({ toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }) as unknown as PushSubscription;

afterEach(() => vi.unstubAllGlobals());

/** What the server is asked, and what the worker keeps then. */
const renew = async (given: PushSubscription | null, held: WorkerSession | null, storedId = 7) => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    asked.push([path, headers['authorization'], body && (JSON.parse(body) as unknown)]);
    return Promise.resolve(Response.json({ result: { key: 'k', id: storedId } }));
  });
  const kept: WorkerSession[] = [];
  await renewSubscription(given, {
    manager: {
      subscribe: (options) => Promise.resolve(subscriptionAt(`made with ${String(options?.applicationServerKey)}`)),
    },
    readSession: () => Promise.resolve(held),
    keepSession: (now) => Promise.resolve(void kept.push(now)),
  });
  return { asked, kept };
};
const postOf = (endpoint: string) => [
  '/api/push/subscriptions',
  'Bearer cs_1',
  { endpoint, keys: { p256dh: 'p', auth: 'a' }, renews: 7 },
];

it('gives the server the subscription that the browser has made, for the same device', async () => {
  expect(await renew(subscriptionAt('new'), session)).toEqual({ asked: [postOf('new')], kept: [] });
});

it('makes one where the browser has made none, and keeps the id where the server had dropped the device', async () => {
  expect(await renew(null, session, 9)).toEqual({
    asked: [['/api/push/key', 'Bearer cs_1', undefined], postOf('made with k')],
    kept: [{ ...session, deviceId: 9 }],
  });
});

it('does nothing on a device that is signed out', async () => {
  expect(await renew(subscriptionAt('new'), null)).toEqual({ asked: [], kept: [] });
});
