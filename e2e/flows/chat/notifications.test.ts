import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { findBarriers } from '../../support/axe.ts';
import { hasWholeBrowser } from '../../support/browser.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { HeldCalls } from '../../support/slow-answers.ts';
import { openStaff, passFrames, type Staff, type WindowOptions } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser({ whole: true });
const ids = { olena: 1, anna: 2 };

let anna: WorkspaceClient;
beforeAll(async () => {
  anna = await makeApiClient(product, 'anna');
});
afterAll(() => anna.close());

const createChannel = async (name: string): Promise<number> => {
  const body = { name, description: 'for a test', is_public: true, members: Object.values(ids) };
  return (await anna.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

const post = (channelId: number, content: string) =>
  anna.callForResult('POST', `/api/channels/${channelId}/messages`, { content, client_msg_id: crypto.randomUUID() });

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** Records the notifications and sounds of every page of the context. */
const rememberNotifications = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    const record = { shown: [] as Notification[], tones: 0 };
    Object.assign(globalThis, { record });
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        record.shown.push(this);
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      record.tones += 1;
      start.call(this, when);
    };
  });
};

const allowed: WindowOptions['prepare'] = async (context) => {
  await context.grantPermissions(['notifications']);
  await rememberNotifications(context);
};

interface Recorded {
  record: { shown: Notification[]; tones: number };
}

const listShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => {
    const { record } = globalThis as unknown as Recorded;
    return record.shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
const countTones = (page: Page) => page.evaluate(() => (globalThis as unknown as Recorded).record.tones);

/** Waits for the notification of the message that is shown last. */
const waitForShown = (page: Page, body: string) =>
  waitUntil(`a notification of "${body}"`, async () => (await listShown(page)).find((shown) => shown.body === body));

/** Runs in a page: whether one tab has the lock of who announces, and another one waits for it. */
const hasSettledLead = async (): Promise<boolean> => {
  const { held = [], pending = [] } = await navigator.locks.query();
  const isOfNotifications = ({ name }: LockInfo) => name === 'switchboard.notifications';
  return held.some(isOfNotifications) && pending.some(isOfNotifications);
};

const openAllowed = async (): Promise<Staff> => {
  const olena = await openStaff(browser(), product, 'olena', { prepare: allowed });
  // The notifications part has loaded when the settings show its state.
  await olena.byId('user-menu').click();
  await olena.byId('profile-notifications').click();
  await olena.byId('permission-granted').waitFor();
  await olena.byId('sound-ready').waitFor();
  await olena.byId('nav-general').click();
  await olena.byId('message-list').waitFor();
  return olena;
};

it.runIf(hasWholeBrowser)(
  'announces a burst once, with one sound, in one of two tabs, and a message of another channel, whose click leads to it; is silent in muted channels, and follows the preferences of another device [1.5, 4.15]',
  async () => {
    const burst = await createChannel('Burst');
    const announced = await createChannel('Announced');
    const [muted, open] = [await createChannel('Muted'), await createChannel('Open')];
    const olena = await openAllowed();
    const second = await olena.context.newPage();
    await second.goto(urlOf(product, '/messenger/channels/'));
    await second.getByTestId('search-channels').click();
    await waitUntil('the second tab is live', () =>
      second.locator('[data-testid="connection-state"][data-state="live"]').first().isVisible(),
    );
    // Its notifications load later than its socket opens, and may take the lead then.
    await waitUntil('one tab leads and the other waits', () => second.evaluate(hasSettledLead));
    // Between the first and the last all at once: however slow the machine, a burst.
    await post(burst, 'bean 1');
    await Promise.all([2, 3, 4, 5, 6, 7].map((n) => post(burst, `bean ${n}`)));
    await post(burst, 'bean 8');
    const pages = [olena.page, second];
    const listAll = async () =>
      (await Promise.all(pages.map(listShown))).flat().filter(({ tag }) => tag === `channel-${burst}`);
    await waitUntil('the whole burst is announced', async () =>
      (await listAll()).some(({ body }) => body === 'bean 8'),
    );
    const perPage = await Promise.all(pages.map(async (page) => (await listShown(page)).length > 0));
    expect(perPage.filter(Boolean)).toHaveLength(1);
    const all = await listAll();
    expect(all[0]).toMatchObject({ title: 'Anna Shevchenko · Burst', body: 'bean 1' });
    expect(all.at(-1)?.title).toMatch(/^Anna Shevchenko · Burst \(\d\)$/);
    expect(all.length).toBeLessThan(8);
    const tones = await Promise.all(pages.map(countTones));
    // One sound is two tones.
    expect(tones.reduce((sum, count) => sum + count, 0)).toBe(2);

    await second.close();
    await olena.page.bringToFront();
    await post(1, 'Read while it comes');
    await olena.waitForMessage('Read while it comes');
    await post(announced, 'Please **look** at `batch 7`');
    const shown = await waitForShown(olena.page, 'Please look at batch 7');
    expect(shown).toEqual({
      title: 'Anna Shevchenko · Announced',
      body: 'Please look at batch 7',
      tag: `channel-${announced}`,
    });
    expect((await listShown(olena.page)).map(({ body }) => body)).not.toContain('Read while it comes');

    await olena.page.evaluate(() => {
      const { record } = globalThis as unknown as Recorded;
      record.shown.at(-1)?.dispatchEvent(new Event('click'));
    });
    await olena.waitForMessage('Please look at batch 7');
    expect(olena.page.url()).toContain(`/messenger/${announced}/`);

    const phone = await openStaff(browser(), product, 'olena', {
      path: '/preferences/notifications/',
      width: 375,
      height: 800,
    });
    const api = await makeApiClient(product, 'olena');
    await api.callForResult('PUT', `/api/channels/${muted}/mute`, {});

    await post(muted, 'nobody hears this');
    await post(open, 'everybody hears this');
    await waitForShown(olena.page, 'everybody hears this');

    await phone.page.getByLabel('Only mentions and direct messages').check();
    // The first click unlocks the sound, and the line that says so is shorter.
    await phone.byId('sound-ready').waitFor();
    await phone.page.getByLabel('Mentions in muted channels').check();
    const preferences = () =>
      api.callForResult<{ preferences: { notify: string; mentions_beat_mute: boolean } }>(
        'GET',
        '/api/auth/current-user',
      );
    await waitUntil('the preferences are kept', async () => {
      const { notify, mentions_beat_mute } = (await preferences()).preferences;
      return notify === 'mentions' && mentions_beat_mute;
    });
    await post(open, 'an ordinary word');
    await post(muted, `@[olena](${ids.olena}) even here`);
    await waitForShown(olena.page, '@olena even here');
    const bodies = (await listShown(olena.page)).map(({ body }) => body);
    expect(bodies).not.toContain('nobody hears this');
    expect(bodies).not.toContain('an ordinary word');

    await api.callForResult('PUT', '/api/users/preferences', { notify: 'all', mentions_beat_mute: false });
    await waitUntil('the change shows on the phone', () =>
      phone.page.getByLabel('All messages in my channels').isChecked(),
    );
    api.close();
    await Promise.all([olena, phone].map((staff) => staff.close()));
  },
);

it.runIf(hasWholeBrowser)(
  'takes the first click where it was pressed, and lets the page be heard after it',
  async () => {
    const path = '/preferences/notifications/';
    // The test's evaluate calls count as user gestures in the page.
    const prepare = (context: BrowserContext) =>
      context.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }));
    const dmytro = await openStaff(browser(), product, 'dmytro', { path, width: 375, height: 800, prepare });
    await dmytro.byId('sound-blocked').waitFor();
    const choice = dmytro.page.getByLabel('Only mentions and direct messages');
    await choice.hover();
    await dmytro.page.mouse.down();
    await passFrames(dmytro.page, 20);
    await dmytro.page.mouse.up();
    await waitUntil('the choice is made', () => choice.isChecked());
    await dmytro.byId('sound-ready').waitFor();
    await dmytro.page.getByLabel('All messages in my channels').check();
    await dmytro.close();
  },
);

it.runIf(hasWholeBrowser)(
  'what is said before the notifications of a page have loaded is announced by it, unless another tab has',
  async () => {
    const channelId = await createChannel('Early');
    const script = new HeldCalls('**/assets/device-notifications-*.js');
    const prepare = async (context: BrowserContext) => {
      await allowed(context);
      await script.hold(context);
    };
    const olena = await openStaff(browser(), product, 'olena', { prepare });
    await post(channelId, 'before any');
    await olena.byId(`unread-${channelId}`).getByText('1 unread message').waitFor();
    expect(await listShown(olena.page)).toEqual([]);
    script.release();
    await waitForShown(olena.page, 'before any');

    const second = await olena.context.newPage();
    const scriptOfSecond = new HeldCalls('**/assets/device-notifications-*.js');
    await scriptOfSecond.hold(second);
    await second.goto(urlOf(product, '/messenger/1/'));
    await second.locator('[data-testid="connection-state"][data-state="live"]').first().waitFor({ state: 'attached' });
    await post(channelId, 'by the first');
    await waitForShown(olena.page, 'by the first');
    await second.getByTestId(`unread-${channelId}`).getByText('2 unread messages').waitFor();
    scriptOfSecond.release();
    const listAll = async () => (await Promise.all([olena.page, second].map(listShown))).flat();
    await waitUntil('the second tab leads', async () => {
      await post(channelId, 'by the second');
      return (await listShown(second)).length > 0;
    });
    expect((await listAll()).filter(({ body }) => body === 'by the first')).toHaveLength(1);
    await olena.close();
  },
);

it('counts what is unread in the tab, with an icon of its own, but not what is muted [2.22]', async () => {
  const [counted, muted] = [await createChannel('Counted'), await createChannel('Not counted')];
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', '/api/channels/read', {});
  await api.callForResult('PUT', `/api/channels/${muted}/mute`, {});
  const olena = await openStaff(browser(), product, 'olena');
  const icon = () => olena.page.locator('link[rel="icon"]').getAttribute('href');
  /** Behind the longest wait, as clients wait in the demo. */
  const title = async () => (await olena.page.title()).replace(/^⏳ .+ · /, '');
  await waitUntil('nothing is unread', async () => (await title()) === 'Switchboard');
  await expect.poll(icon).toBe('/favicon.svg');

  await post(muted, 'not counted');
  await post(counted, 'one');
  await waitUntil('one is unread', async () => (await title()) === '1 unread message');
  await expect.poll(icon).toBe('/favicon-unread.svg');
  await post(counted, 'two');
  await waitUntil('two are unread', async () => (await title()) === '2 unread messages');
  await api.callForResult('POST', '/api/channels/read', {});
  await waitUntil('all is read', async () => (await title()) === 'Switchboard');
  await expect.poll(icon).toBe('/favicon.svg');
  api.close();
  await olena.close();
});

it.runIf(hasWholeBrowser)(
  'asks while the permission is undecided, remembers "Not now", and shows how a notification looks [2.20]',
  async () => {
    const olena = await openStaff(browser(), product, 'olena', { prepare: rememberNotifications });
    await olena.byId('notification-bar').waitFor();
    expect(await findBarriers(olena.page)).toEqual([]);
    await olena.byId('put-off-notifications').click();
    await olena.byId('notification-bar').waitFor({ state: 'detached' });
    await olena.page.reload();
    await olena.waitUntilLive();
    await olena.steerTo('/preferences/notifications/');
    await olena.byId('permission-default').waitFor();
    expect(await olena.byId('notification-bar').count()).toBe(0);
    await olena.page.evaluate(() => localStorage.removeItem('switchboard.notifications-put-off'));
    await olena.page.reload();
    await olena.byId('notification-bar').waitFor();
    // On a phone it takes one row.
    const width = 320;
    await olena.page.setViewportSize({ width, height: 667 });
    for (const language of ['ru-RU', 'uk-UA', 'en-US']) {
      await olena.page.keyboard.press('Control+k');
      await olena.byId('switcher-field').fill(language === 'en-US' ? 'English' : language === 'uk-UA' ? 'укр' : 'рус');
      await olena.byId(`switch-do-language-${language}`).click();
      await olena.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const height = async () => (await olena.byId('notification-bar').boundingBox())?.height ?? 0;
      await expect.poll(height).toBeLessThan(44);
      const late = olena.byId('put-off-notifications');
      await expect.poll(async () => ((await late.boundingBox())?.x ?? width) < width - 60).toBe(true);
      // Neither button is cut, nor a word of it.
      const listCut = () =>
        olena.byId('notification-bar').evaluate((bar) =>
          [...bar.querySelectorAll('button, button *')]
            .filter((part) => {
              const { left, right } = part.getBoundingClientRect();
              return left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1;
            })
            .map(({ textContent }) => textContent),
        );
      await expect.poll(listCut).toEqual([]);
    }
    await olena.context.grantPermissions(['notifications']);
    await olena.byId('test-notification').click();
    await waitForShown(olena.page, 'New messages will look like this.');
    await waitUntil('it is heard', async () => (await countTones(olena.page)) === 2);
    expect(await findBarriers(olena.page)).toEqual([]);
    await olena.close();
  },
);
