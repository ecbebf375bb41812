import type { BodyOf, endpoints, ResultOf } from '@switchboard/contract';
import type { WorkerSession } from './worker-session.ts';

type Subscribe = typeof endpoints.subscribePush;
type Key = typeof endpoints.getPushKey;
const subscribePath: Subscribe['path'] = '/push/subscriptions';
const keyPath: Key['path'] = '/push/key';

interface RenewDeps {
  manager: Pick<PushManager, 'subscribe'>;
  readSession: () => Promise<WorkerSession | null>;
  keepSession: (session: WorkerSession) => Promise<void>;
}

/**
 * The browser has replaced or ended its subscription while no page is open: the server gets the new one for the same
 * device. Where that fails, or nobody is signed in, the next start of the app does it.
 */
export async function renewSubscription(
  given: PushSubscription | null,
  { manager, readSession, keepSession }: RenewDeps,
): Promise<void> {
  const session = await readSession();
  if (session === null) return;
  const call = async <Result>(path: string, body?: object): Promise<Result> => {
    const response = await fetch(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${session.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return ((await response.json()) as { result: Result }).result;
  };
  const subscribe = async () => {
    const { key } = await call<ResultOf<Key>>(keyPath);
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };
  const body = describeSubscription(given ?? (await subscribe()));
  const { id } = await call<ResultOf<Subscribe>>(subscribePath, { ...body, renews: session.deviceId });
  if (id !== session.deviceId) await keepSession({ ...session, deviceId: id });
}

/** A subscription as the server takes it. */
export const describeSubscription = (subscription: PushSubscription): BodyOf<Subscribe> => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};
