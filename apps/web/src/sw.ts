import type { PushPayload } from '@switchboard/contract';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The service worker: caches the app's own files so that it starts without a network, and shows push notifications
 * while the app is closed. It never answers requests for the API, files or the socket. A new worker waits until the
 * page activates it, so that a page never runs with files of another build.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:api|socket|files|exports|webhook|healthz|readyz|metrics|assets|dev)(?:\/|$)/, /\/[^/]+\.\w+$/],
  }),
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'activate') void self.skipWaiting();
});

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A focused window of the app announces messages itself. */
async function showPush(payload: PushPayload): Promise<void> {
  const windows = await listWindows();
  if (windows.some((client) => client.focused)) return;
  const { title, body, tag, url } = payload;
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } });
}

self.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload | undefined;
  if (payload) event.waitUntil(showPush(payload));
});

/** Long enough for a background window, short enough for browsers that let a click open windows only for a second. */
const answerWithinMs = 500;

/** Whether a user is signed in in a window: the messenger replies, the sign-in page does not. */
const isSignedIn = (client: WindowClient) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerWithinMs);
    client.postMessage({ type: 'areYouSignedIn' }, [port2]);
  });

/** Focuses a window of the messenger and opens the notification's page there; opens a window if there is none. */
async function openAt(url: string): Promise<void> {
  const windows = await listWindows();
  const answers = await Promise.all(windows.map(isSignedIn));
  const client = windows.find((_window, index) => answers[index]);
  if (!client) {
    await self.clients.openWindow(url);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of this origin and takes none
  client.postMessage({ type: 'open', url });
  await client.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(openAt(url));
});
