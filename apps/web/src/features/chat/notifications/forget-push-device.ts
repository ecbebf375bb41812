import { endpoints } from '@switchboard/contract';
import type { Api } from '../../../api/client.ts';
import { forgetWorkerSession } from '../../../worker/forget-worker-session.ts';

/** Storage key of this device's id on the server, or of the mark that the reader has removed the device. */
export const pushDeviceKey = 'switchboard.push-device';

/** The browser's own push subscription. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function endPushSubscription(): Promise<void> {
  const subscription = await findPushSubscription();
  await subscription?.unsubscribe();
}

/**
 * On sign-out: ends push on this device, so that the next user of this browser starts afresh. In a file of its own, as
 * the rest of the notifications may not have loaded yet. Not awaited, and failures are harmless: the server removes the
 * device with its session, and then sends nothing to the subscription.
 */
export function forgetPushDevice(api: Pick<Api, 'call'>, storage: Storage): void {
  const id = Number(storage.getItem(pushDeviceKey)) || null;
  storage.removeItem(pushDeviceKey);
  forgetWorkerSession();
  // Called synchronously: the request needs the token before the session ends.
  const unsubscribing = id === null ? undefined : api.call(endpoints.unsubscribePush, { params: { id } });
  void Promise.allSettled([unsubscribing, endPushSubscription()]);
}
