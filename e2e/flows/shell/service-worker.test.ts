import type { PushPayload } from '@switchboard/contract';
import type { Worker } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTamperingProxy, type TamperingProxy } from '../../convergence/tampering-proxy.ts';
import { hasWholeBrowser } from '../../support/browser.ts';
import { listImports } from '../../support/built-scripts.ts';
import { findPushDelivery } from '../../support/deliver-push.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { signInByApi, urlOf } from '../../support/product.ts';
import { hearNotifications } from '../../support/shown-notifications.ts';
import { openStaff, type Staff, type WindowOptions } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser({ whole: true });
let proxy: TamperingProxy;

beforeAll(async () => {
  proxy = await makeTamperingProxy(product);
});
afterAll(() => proxy.close());
beforeEach(() => proxy.serveWorker((script) => script));

/** Opens a window whose service worker has cached everything it needs, which takes longer than all that is done in it. */
async function openWithWorker(options: WindowOptions = {}): Promise<Staff> {
  const olena = await openStaff(browser(), proxy.address, 'olena', { ...options, withWorker: true });
  await olena.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Where notifications are allowed the app registers for push, which this browser does not support. On a fast machine
  // the profile loads before the worker is ready, and the app does not try.
  olena.complaints.expectComplaint(/Push API in incognito mode/);
  return olena;
}

/** The worker of a window that `openWithWorker` has opened. */
const findWorker = (staff: Staff): Promise<Worker> =>
  waitUntil('the service worker', () => staff.context.serviceWorkers()[0]);

const newBuild = (script: string) => `${script}\n// another build`;
const lookForUpdate = (staff: Staff) =>
  staff.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

it('keeps the app itself and nothing of what people write; tells of a new version and starts it when the reader says so, with the draft [7.11]', async () => {
  const olena = await openWithWorker();
  await olena.send('Not for the cache');
  await olena.waitForMessage('Not for the cache');
  const kept = await olena.page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
  // The editor is available offline; emoji names and rare letters are fetched on demand.
  expect(kept.filter((path) => path.includes('rich-input'))).not.toEqual([]);
  const scripts = kept.flatMap((path) => /^\/assets\/(.+\.js)$/.exec(path)?.[1] ?? []);
  // No cached script imports one that is not cached.
  expect(scripts.flatMap(listImports).filter((script) => !scripts.includes(script))).toEqual([]);
  expect(kept.filter((path) => /emoji-names|error-reporter|-ext-/.test(path))).toEqual([]);
  expect(kept.filter((path) => /^\/(?:api|files|socket|webhook|healthz|readyz)(?:\/|$)/.test(path))).toEqual([]);

  await olena.page.reload();
  await olena.waitUntilLive();
  await olena.byId('composer-input').click();
  await olena.page.keyboard.type('Half a thought');
  proxy.serveWorker(newBuild);
  await lookForUpdate(olena);
  await olena.byId('update-bar').getByText('A new version is ready.').waitFor();
  // The old worker stays active until the reader agrees to the update.
  const waiting = () =>
    olena.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  await expect.poll(waiting).toBe(true);

  const refresh = async () => {
    const reloaded = olena.page.waitForEvent('load');
    await olena.byId('refresh-app').click();
    await reloaded;
    await olena.waitUntilLive();
  };
  await refresh();
  // A busy browser may still keep the new worker waiting for the old one: the page says so again.
  await waitUntil(
    'the new version has started',
    async () => {
      if (await olena.byId('refresh-app').isVisible()) await refresh();
      // evaluate fails during a reload.
      return !(await waiting().catch(() => true)) && (await olena.byId('update-bar').count()) === 0;
    },
    120_000,
  );
  await waitUntil('the draft', async () => {
    const input = olena.byId('composer-input');
    return (
      (await input.evaluate((element) => (element as HTMLTextAreaElement).value ?? element.textContent)) ===
      'Half a thought'
    );
  });
  await olena.close();
});

/** The names the test uses inside the worker; this project's types are those of a page. */
interface WorkerScope {
  WindowClient: { prototype: object };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  registration: ServiceWorkerRegistration;
  clients: object;
  dispatchEvent(event: Event): boolean;
}

const payload: PushPayload = {
  title: 'Anna Shevchenko',
  body: 'The beans are here',
  tag: 'channel-1',
  url: '/messenger/channels/',
};

const listShown = (staff: Staff) =>
  staff.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** The test browser reports every window as focused. */
const sayFocused = (worker: Worker, isFocused: boolean) =>
  worker.evaluate((answer) => {
    const { WindowClient } = globalThis as unknown as WorkerScope;
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => answer, configurable: true });
  }, isFocused);

const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

it.runIf(hasWholeBrowser)(
  'starts app and preferences without a network, keeps what was typed through another break, shows pushes while nobody looks and leads to their place, and leaves with one reload when its file is gone [2.21, 7.11]',
  async () => {
    const olena = await openWithWorker({ prepare: (context) => context.grantPermissions(['notifications']) });
    olena.complaints.expectComplaint(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
    // Started without a network, it comes alive when there is one.
    await olena.context.setOffline(true);
    await olena.page.goto(urlOf(proxy.address, '/messenger/1/'));
    await olena.byId('offline-screen').getByText('You have been disconnected').waitFor();
    await olena.context.setOffline(false);
    await olena.waitUntilLive();
    await olena.byId('message-list').locator('article').first().waitFor();
    expect(await olena.byId('offline-screen').count()).toBe(0);

    await olena.context.setOffline(true);
    await olena.page.goto(urlOf(proxy.address, '/preferences/users/invite-user/'));
    await olena.byId('offline-screen').getByText('You have been disconnected').waitFor();
    await olena.context.setOffline(false);
    await olena.byId('user-first-name').fill('Zlata');
    await olena.context.setOffline(true);
    await olena.byId('offline-screen').waitFor();
    await expect.poll(() => olena.byId('user-submit').isVisible()).toBe(false);
    await olena.context.setOffline(false);
    await olena.byId('offline-screen').waitFor({ state: 'detached' });
    await expect.poll(() => olena.byId('user-first-name').inputValue()).toBe('Zlata');
    await olena.byId('user-first-name').fill('');
    await olena.goTo('/messenger/1/');

    const worker = await findWorker(olena);
    const deliver = await findPushDelivery(olena);
    const push = () => deliver(payload);
    const waitForShown = await hearNotifications(olena);

    // While the app is looked at, it tells by itself. The listener is installed before something is pushed.
    await sayFocused(worker, true);
    await worker.evaluate(() => {
      const heard = new Promise<boolean>((resolve) => {
        globalThis.addEventListener('push', () => setTimeout(() => resolve(true), 300), { once: true });
      });
      Object.assign(globalThis, { heard });
    });
    await push();
    expect(await worker.evaluate(() => (globalThis as unknown as { heard: Promise<boolean> }).heard)).toBe(true);
    expect(await listShown(olena)).toEqual([]);

    // Without a focused window it is shown, and a click on it opens the channel.
    await sayFocused(worker, false);
    await push();
    const { title, body, tag } = payload;
    await waitForShown(payload.body);
    expect(await listShown(olena)).toEqual([{ title, body, tag }]);
    // A page of this origin that is not the messenger, and was focused last.
    const docs = await olena.context.newPage();
    await docs.goto(urlOf(proxy.address, '/api/docs'));
    await docs.bringToFront();
    await clickNotification(worker);
    await olena.byId('search-channels').waitFor();
    await waitUntil('the notification is closed', async () => (await listShown(olena)).length === 0);
    await docs.close();
    await olena.page.bringToFront();

    // After the sign-out, a click opens a window of its own.
    await worker.evaluate(() => {
      // Only a real user's click may open a window, so the URL is recorded instead.
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      const { clients } = globalThis as unknown as WorkerScope;
      Object.assign(clients, { openWindow: (url: string) => Promise.resolve(void opened.push(url)) });
    });
    await push();
    await waitForShown(payload.body);
    await olena.byId('user-menu').first().click();
    await olena.byId('sign-out').click();
    await olena.byId('sign-in-email').waitFor();
    await clickNotification(worker);
    await waitUntil('a window is opened', async () => {
      const opened = await worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
      return opened.join() === payload.url;
    });

    // Its file is gone: it leaves, and the page is loaded anew, once.
    const session = JSON.stringify(await signInByApi(proxy.address, 'olena'));
    await olena.page.evaluate((kept) => localStorage.setItem('switchboard.session', kept), session);
    await olena.goTo('/messenger/1/');
    olena.complaints.expectComplaint(/404/);
    proxy.serveWorker(() => null);
    let loads = 0;
    olena.page.on('load', () => {
      loads += 1;
    });
    await olena.page.reload();
    await waitUntil('it has left', () =>
      // evaluate fails during the reload.
      olena.page
        .evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
        .catch(() => false),
    );
    await waitUntil('the page has loaded again', () => loads === 2);
    await olena.waitUntilLive();
    await expect.poll(() => olena.page.evaluate(() => globalThis.caches.keys())).toEqual([]);
    // Reloaded by hand: the worker is already gone, so the page does not reload again.
    await olena.page.reload();
    await olena.waitUntilLive();
    expect(loads).toBe(3);
    await olena.close();
  },
);
