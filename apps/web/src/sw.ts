import type { PushPayload } from '@switchboard/contract';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The service worker: holds the app's own files so that it starts without a network, and shows what is pushed while it is
 * closed. It never answers for the API, files or the socket, and a new one waits until the page asks for it: a page never
 * runs with the parts of another build.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:api|socket|files|webhook|healthz|readyz|metrics|assets|dev)(?:\/|$)/, /\/[^/]+\.\w+$/],
  }),
);

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'activate') void self.skipWaiting();
});

const listWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whoever looks at the app is told by the app itself. */
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

/** Long enough for a window in the background, short enough for browsers that let a click open something for a second only. */
const answerWithinMs = 500;

/** Whether somebody is signed in in a window: the messenger answers there, a page that asks for a sign-in does not. */
const isSignedIn = (client: WindowClient) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerWithinMs);
    client.postMessage({ type: 'areYouSignedIn' }, [port2]);
  });

/** Brings a window of the messenger to the front, at the place the notification is about; opens one when there is none. */
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
