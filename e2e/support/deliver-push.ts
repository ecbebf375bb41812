import type { PushPayload } from '@switchboard/contract';
import type { Staff } from './staff.ts';

/** A way to deliver pushes to the window's service worker, as the browser's push service would. */
export async function findPushDelivery(staff: Staff): Promise<(payload: PushPayload) => Promise<unknown>> {
  const cdp = await staff.context.newCDPSession(staff.page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(staff.page.url()).origin;
  return (payload) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
}
