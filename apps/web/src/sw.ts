import type { PushPayload } from '@switchboard/contract';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { actOnNotification, type NotificationData, type Shown } from './worker/act-on-notification.ts';
import { buttonsOf, fitButtons, type NotificationButton } from './worker/notification-buttons.ts';
import { renewSubscription } from './worker/renew-subscription.ts';
import { reportPush } from './worker/report-push.ts';
import { handOverChange, type PageReply, sendChange } from './worker/state-change.ts';
import { keepWorkerSession, readWorkerSession } from './worker/worker-session.ts';

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

/** Buttons of notifications, which the library's types leave out. */
interface OptionsWithButtons extends NotificationOptions {
  actions: NotificationButton[];
}

const showNotification = ({ title, body, tag, data, actions, stays }: Shown, options: NotificationOptions) => {
  const shown: OptionsWithButtons = {
    ...options,
    body,
    tag,
    data,
    actions: fitButtons(actions),
    requireInteraction: stays,
    icon: '/icon-192.png',
  };
  return self.registration.showNotification(title, shown);
};

/** A focused window of the app announces messages itself; of a test the system's own notification is to be seen. */
async function showPush(payload: PushPayload): Promise<void> {
  const windows = await listWindows();
  if (!payload.is_test && windows.some((client) => client.focused)) return;
  const { title, body, tag, url, conversation } = payload;
  const actions = conversation ? buttonsOf(conversation) : [];
  const data = { url, ...(conversation && { conversation }) };
  await showNotification({ title, body, tag, data, actions, stays: false }, {});
}

self.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload | undefined;
  if (payload) event.waitUntil(Promise.all([showPush(payload), sayArrived(payload)]));
});

/** To the server first: a page asks it for the device's state then. */
async function sayArrived({ receipt }: PushPayload): Promise<void> {
  if (receipt === undefined) return;
  await reportPush(receipt);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of this origin and takes none
  for (const client of await listWindows()) client.postMessage({ type: 'pushArrived' });
}

/** Left out by the library's types. Some browsers have already made the new subscription, most have not. */
interface SubscriptionChange extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription = null } = event as SubscriptionChange;
  const { pushManager: manager } = self.registration;
  const deps = { manager, readSession: readWorkerSession, keepSession: keepWorkerSession };
  (event as SubscriptionChange).waitUntil(renewSubscription(newSubscription, deps));
});

/** Long enough for a background window, short enough for browsers that let a click open windows only for a second. */
const answerWithinMs = 500;

/** What a window replies to a message; null without a reply. */
const ask = <Reply>(client: WindowClient, message: { type: string }, withinMs: number) =>
  new Promise<Reply | null>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data));
    port1.start();
    setTimeout(() => resolve(null), withinMs);
    client.postMessage(message, [port2]);
  });

/** The first of the windows that replies to a message. */
async function findWindow(message: { type: string }) {
  const windows = await listWindows();
  const replies = await Promise.all(windows.map((client) => ask<true>(client, message, answerWithinMs)));
  return windows.find((_window, index) => replies[index]);
}

/** Focuses a window of the messenger and opens the notification's page there; opens a window if there is none. */
async function openAt(url: string): Promise<void> {
  // The messenger replies, the sign-in page does not.
  const client = await findWindow({ type: 'areYouSignedIn' });
  if (!client) {
    await self.clients.openWindow(url);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of this origin and takes none
  client.postMessage({ type: 'open', url });
  await client.focus();
}

/** As long as the undo of a page. */
const outcomeShownMs = 10_000;
const changeWithinMs = 20_000;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Quiet: its reader has just pressed a button. */
async function showOutcome(shown: Shown): Promise<void> {
  await showNotification(shown, { silent: true });
  if (shown.stays) return;
  await pause(outcomeShownMs);
  for (const notification of await self.registration.getNotifications({ tag: shown.tag })) {
    if ((notification.data as NotificationData).undoes) notification.close();
  }
}

const act = ({ title, data }: Notification, button: string) =>
  actOnNotification({ title, data: data as NotificationData }, button, {
    handOver: ({ channel_id: channelId, user_id: userId }, body) =>
      handOverChange(
        { channelId, userId, body },
        { findPage: findWindow, ask: (client, request) => ask<PageReply>(client, request, changeWithinMs) },
      ),
    send: (conversation, body) => sendChange(conversation, body, { readSession: readWorkerSession }),
    show: showOutcome,
    now: Date.now,
  });

// No address acts: what a button asks for is done by a request of its own, and pages are only opened to be read.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as NotificationData;
  event.waitUntil(event.action === '' ? openAt(url) : act(event.notification, event.action));
});
