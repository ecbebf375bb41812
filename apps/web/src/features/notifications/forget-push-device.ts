import { endpoints } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';

/** Where this browser keeps the id of its device at the server, or that its reader has taken it off. */
export const pushDeviceKey = 'switchboard.push-device';

/** The browser's own end of it. */
export async function endPushSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * The reader signs out: nothing is pushed here any more, and whoever signs in next on this browser begins anew. Apart from
 * the rest of the notifications, which may not have loaded yet. Nobody waits for it, and what fails is made good elsewhere:
 * the device ends with its session at the server, and a push that nobody sends does not come.
 */
export function forgetPushDevice(api: Pick<Api, 'call'>, storage: Storage): void {
  const id = Number(storage.getItem(pushDeviceKey)) || null;
  storage.removeItem(pushDeviceKey);
  // The call comes at once: it must take its token along before the session ends.
  const told = id === null ? undefined : api.call(endpoints.unsubscribePush, { params: { id } });
  void Promise.allSettled([told, endPushSubscription()]);
}
