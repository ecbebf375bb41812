import { createECDH, randomBytes } from 'node:crypto';
import type { endpoints, ReaderChannel, ResultOf } from '@switchboard/contract';
import type { BrowserContext, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { type DeviceRegistration, PushService } from '../../../apps/server/src/testing/outside/push-service.ts';
import { findBarriers } from '../../support/axe.ts';
import { hasWholeBrowser } from '../../support/browser.ts';
import { startConversation } from '../../support/conversation.ts';
import { findPushDelivery } from '../../support/deliver-push.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { hearNotifications } from '../../support/shown-notifications.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser({ whole: true });

/** The names the test uses inside the worker; this project's types are those of a page. */
interface WorkerScope {
  NotificationEvent: new (type: string, init: { notification: Notification; action: string }) => Event;
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
}

/** Notifications are allowed, and a push service takes the device: the test browser has none. */
const prepare = async (context: BrowserContext) => {
  await context.grantPermissions(['notifications']);
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  await context.addInitScript((given) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.test/1', keys: given }) } as never);
  }, keys);
};

const listShown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const shown = (await registration.getNotifications()) as (Notification & { actions: { title: string }[] })[];
    return shown.map(({ title, body, actions }) => ({ title, body, buttons: actions.map((button) => button.title) }));
  });

const findShown = async (worker: Worker, body: string) =>
  (await listShown(worker)).find((shown) => shown.body === body);

/** Presses a button of the notification of this text. */
const press = (worker: Worker, body: string, action: string) =>
  worker.evaluate(
    async (on) => {
      const scope = globalThis as unknown as WorkerScope;
      const notification = (await scope.registration.getNotifications()).find((shown) => shown.body === on.body);
      if (!notification) throw new Error(`no notification of ${on.body}`);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: on.action }));
    },
    { body, action },
  );

/** As a push would have shown it: the page does not close it. */
const pushAgain = (worker: Worker, body: string) =>
  worker.evaluate(async (text) => {
    const { registration } = globalThis as unknown as WorkerScope;
    const shown = (await registration.getNotifications()).find((notification) => notification.body === text);
    if (!shown) throw new Error(`no notification of ${text}`);
    await registration.showNotification(shown.title, { body: text, data: shown.data as unknown, tag: 'pushed' });
  }, body);

const listKept = (staff: Staff) =>
  staff.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

it.runIf(hasWholeBrowser)(
  'a client’s message is answered from its notification: by the page that is open, or without one; never over unseen words, never when signed out [29.10, 29.11, 29.12]',
  async () => {
    const { phone, channelId } = await startConversation(product, 'olena', 'Halyna');
    const api = await makeApiClient(product, 'olena');
    const read = () => api.callForResult<ReaderChannel>('GET', `/api/channels/${channelId}`);
    const waitForState = (state: string) =>
      waitUntil(`the conversation is ${state}`, async () => {
        const channel = await read();
        return channel.state === state ? channel : null;
      });
    const olena = await openStaff(browser(), product, 'olena', { prepare, withWorker: true });
    await olena.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The page asks for its worker's buttons only once it is controlled by it.
    await olena.page.reload();
    await olena.waitUntilLive();
    await waitUntil('the device is registered', async () => (await listKept(olena)).length > 0);
    const worker = await waitUntil('the service worker', () => olena.context.serviceWorkers()[0]);
    const waitForShown = await hearNotifications(olena);
    /** The client writes, and is announced by the page, which may have been opened a moment ago. */
    const hear = async (text: string) => {
      await phone.sendText(text);
      await waitForShown(text);
      expect(await findShown(worker, text)).toMatchObject({ buttons: ['Done', 'Snooze until tomorrow'] });
    };
    /** No page of the messenger is open any more. */
    const leave = async () => void (await olena.page.goto(urlOf(product, '/api/docs')));

    // A page is open: it closes the conversation, and offers the undo.
    await hear('Is the parcel here?');
    await press(worker, 'Is the parcel here?', 'close');
    await olena.byId('undo-state').waitFor();
    await waitForState('closed');
    await olena.byId('undo-state').click();
    await waitForState('open');

    // Without a page, what was not seen is not closed over.
    await hear('And the second one?');
    await leave();
    await phone.sendText('I am outside now');
    await waitUntil('it has arrived', async () => (await read()).last_message?.preview === 'I am outside now');
    await press(worker, 'And the second one?', 'close');
    await waitForShown('Not done: the client wrote again');
    expect((await read()).state).toBe('open');

    // Without a page, the worker does it, and takes it back.
    await olena.goTo('/messenger/1/');
    await hear('Tomorrow is fine too');
    await leave();
    await press(worker, 'Tomorrow is fine too', 'snooze');
    const said = 'Snoozed until tomorrow, 9:00 AM';
    await waitForShown(said);
    expect(await findShown(worker, said)).toMatchObject({ buttons: ['Undo'] });
    const { snooze } = await waitForState('snoozed');
    const inKyiv = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', timeStyle: 'short' });
    expect(inKyiv.format(new Date(snooze?.until ?? ''))).toBe('09:00');
    await press(worker, said, 'undo');
    await waitForState('open');

    // Left on a device that is signed out.
    await olena.goTo('/messenger/1/');
    await hear('One more thing');
    await pushAgain(worker, 'One more thing');
    // The session may end before the device is removed, which then is gone already.
    olena.complaints.expectComplaint(/404 .*push\/subscriptions/);
    await olena.byId('user-menu').first().click();
    await olena.byId('sign-out').click();
    await olena.byId('sign-in-email').waitFor();
    await expect.poll(() => listKept(olena)).toEqual([]);
    await press(worker, 'One more thing', 'close');
    await waitForShown('Not done: you’re signed out on this device');
    expect((await read()).state).toBe('open');
    api.close();
    await olena.close();
  },
);

/** Notifications are allowed as soon as the page asks for it, and this push service takes the device. */
const allowOnceAsked = (registration: DeviceRegistration) => async (context: BrowserContext) => {
  await context.exposeFunction('allowNotifications', () => context.grantPermissions(['notifications']));
  await context.addInitScript((given) => {
    Notification.requestPermission = async () => {
      await (globalThis as unknown as { allowNotifications: () => Promise<void> }).allowNotifications();
      return Notification.permission;
    };
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => given } as never);
  }, registration);
};

it.runIf(hasWholeBrowser)(
  'once the permission is given, a test push proves that this device is reached, and its list says when',
  async () => {
    const service = await PushService.start(Number(new URL(product.providerUrl).port));
    const api = await makeApiClient(product, 'anna');
    service.publicKey = (await api.callForResult<ResultOf<typeof endpoints.getPushKey>>('GET', '/api/push/key')).key;
    api.close();
    const device = service.addDevice();
    const prepare = allowOnceAsked(device.registration);
    const anna = await openStaff(browser(), product, 'anna', { prepare, withWorker: true });
    await anna.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const deliver = await findPushDelivery(anna);
    const waitForShown = await hearNotifications(anna);
    await anna.byId('enable-notifications').click();
    const sent = await waitUntil('a test is sent', () => device.pushes[0]);
    await anna.byId('push-waiting').waitFor();
    await deliver(sent);
    await anna.byId('push-proved').getByText('This device gets notifications.').waitFor();
    expect(await findBarriers(anna.page)).toEqual([]);
    // Seen by the reader though they look at the page.
    await waitForShown(sent.body);
    await anna.steerTo('/preferences/notifications/');
    await anna.byId('push-reached').getByText('Last notification reached this device').waitFor();
    await anna.close();
    await service.close();
  },
);
