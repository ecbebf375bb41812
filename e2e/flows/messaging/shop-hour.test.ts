import { beforeAll, expect, it } from 'vitest';
import { makeSandboxClient } from '../../../apps/sandbox/src/telegram/sandbox-client.ts';
import {
  type ConnectedMessenger,
  connectMessengers,
  findConversations,
  type MessengerPhone,
} from '../../../bench/product/three-messengers.ts';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, passFrames, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Conversation {
  state: string;
  awaiting_reply: boolean;
  manager_id: number | null;
  snooze: { until: string } | null;
}

/** Four on each messenger. */
const names = [
  'Andrii',
  'Bohdana',
  'Vasyl',
  'Hanna',
  'Daryna',
  'Yevhen',
  'Zoia',
  'Illia',
  'Kira',
  'Lesia',
  'Mykola',
  'Nina',
];
const triaged = 50;
const ask = (name: string) => `Добрий день! Це ${name}. Чи є кава?`;

let api: WorkspaceClient;
let messengers: ConnectedMessenger[];
const phones = new Map<string, MessengerPhone>();
let ids: Map<string, number>;

const phoneOf = (name: string): MessengerPhone => {
  const phone = phones.get(name);
  if (!phone) throw new Error(`${name} has no phone`);
  return phone;
};
const idOf = (name: string) => ids.get(name) ?? 0;
const read = (name: string) => api.callForResult<Conversation>('GET', `/api/channels/${idOf(name)}`);
const textsOf = async (name: string): Promise<string[]> => {
  const path = `/api/channels/${idOf(name)}/messages?limit=100`;
  const { data } = await api.callForResult<{ data: { content: string; system: unknown }[] }>('GET', path);
  return data.filter(({ system }) => system === null).map(({ content }) => content);
};
const received = (name: string, text: string) =>
  waitUntil(`${name} has read "${text}"`, async () => (await phoneOf(name).listReceived()).includes(text));

/** Opens a client's conversation by its row in the column. */
async function open(staff: Staff, name: string): Promise<void> {
  await staff
    .byId('conversation-column')
    .getByTestId(`conversation-row-${idOf(name)}`)
    .click();
  await staff.page.waitForURL(`**/messenger/${idOf(name)}/`);
  await staff.byId('conversation-header').getByText(name).first().waitFor();
}

/** Takes a new client who is open, and answers. */
async function takeAndAnswer(staff: Staff, name: string, answer: string): Promise<void> {
  await staff.byId('inbox-scope').getByText('New').click();
  await open(staff, name);
  await staff.byId('join-channel').click();
  await staff.send(answer);
  await received(name, answer);
}

beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
  const sandbox = { url: product.sandboxUrl, client: makeSandboxClient(product.sandboxUrl) };
  messengers = await connectMessengers(sandbox, api);
  for (const [index, name] of names.entries()) {
    const messenger = messengers[index % messengers.length];
    if (messenger) phones.set(name, await messenger.addPhone(name));
  }
  await Promise.all(names.map((name) => phoneOf(name).sendText(ask(name))));
  ids = await findConversations(api, names);
});

it('an hour of a shop: done, thanks, snooze, hand over, note, canned reply, two at once; fifty by keys [29.1][32.5][36.1][37.1][39.3][39.7]', async () => {
  // High enough for the whole list, of which only what is in view is there.
  const windowAt = (name: string) => ({ path: `/messenger/${idOf(name)}/`, height: 1_800 });
  const anna = await openStaff(browser(), product, 'anna', windowAt('Andrii'));
  const olena = await openStaff(browser(), product, 'olena', windowAt('Nina'));
  const column = anna.byId('conversation-column');
  for (const name of names) await column.getByText(name, { exact: true }).first().waitFor();

  // Done, and the thanks that follow leave it done.
  await takeAndAnswer(anna, 'Andrii', 'Так, є.');
  await anna.byId('conversation-header').getByTestId('close-conversation').click();
  await waitUntil('Andrii is done', async () => (await read('Andrii')).state === 'closed');
  await phoneOf('Andrii').sendText('Дякую!');
  await waitUntil('the thanks are here', async () => (await textsOf('Andrii')).includes('Дякую!'));
  expect(await read('Andrii')).toMatchObject({ state: 'closed', awaiting_reply: false });

  // A question opens it again.
  await takeAndAnswer(anna, 'Bohdana', 'Звісно.');
  await anna.byId('conversation-header').getByTestId('close-conversation').click();
  await waitUntil('Bohdana is done', async () => (await read('Bohdana')).state === 'closed');
  await phoneOf('Bohdana').sendText('А доставка є у неділю?');
  await waitUntil('Bohdana waits again', async () => (await read('Bohdana')).awaiting_reply);
  expect(await read('Bohdana')).toMatchObject({ state: 'open' });

  // Until tomorrow, with a key.
  await takeAndAnswer(anna, 'Vasyl', 'Буде завтра.');
  await anna.byId('inbox-scope').getByText('Mine').click();
  const row = column.getByTestId(`conversation-row-${idOf('Vasyl')}`);
  await row.focus();
  await anna.page.keyboard.press('h');
  await anna.page.waitForFunction(() => document.activeElement?.matches('[data-testid="snooze-tomorrow"]') === true);
  await anna.page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  await waitUntil('Vasyl is snoozed', async () => (await read('Vasyl')).state === 'snoozed');
  expect(Date.parse((await read('Vasyl')).snooze?.until ?? '')).toBeGreaterThan(Date.now());

  // Handed over with a comment, which is a note.
  await takeAndAnswer(anna, 'Hanna', 'Хвилинку.');
  await anna.byId('conversation-header').getByTestId('hand-over').click();
  await anna.byId('manager-select').click();
  await anna.page.getByRole('option', { name: /Olena/ }).click();
  await anna.byId('hand-over-comment').fill('Просить рахунок');
  await anna.byId('assign-manager').click();
  await olena.byId('inbox-scope').getByText('Mine').click();
  await open(olena, 'Hanna');
  await olena.waitForMessage('Просить рахунок');

  // A note between two answers.
  await takeAndAnswer(anna, 'Daryna', 'Зараз гляну.');
  await anna.byId('composer-audience-internal').click();
  await anna.send('Минулого разу сварилася');
  await anna.waitUntilSent('Минулого разу сварилася');
  await anna.byId('composer-audience-public').click();
  await anna.send('Є два кілограми.');
  await received('Daryna', 'Є два кілограми.');

  // A canned reply in Ukrainian.
  await api.callForResult('POST', '/api/canned-replies', {
    scope: 'workspace',
    shortcut: 'godyny',
    texts: { 'uk-UA': 'Вітаю, {client.first_name|друже}! Ми працюємо до 18:00.' },
    file_ids: [],
  });
  await takeAndAnswer(anna, 'Yevhen', 'Так.');
  await anna.composer.click();
  await anna.page.keyboard.type('/god');
  await anna.byId('completions').getByText('/godyny').waitFor();
  await anna.page.keyboard.press('Enter');
  await anna.composer.getByText('Вітаю, Yevhen! Ми працюємо до 18:00.').waitFor();
  await anna.page.keyboard.press('Enter');
  await received('Yevhen', 'Вітаю, Yevhen! Ми працюємо до 18:00.');

  await answerTogether(anna, olena);
  await triage(olena);

  // Everything lies right: each client has what was meant for them, and each word of theirs is here once.
  const answers: Record<string, string[]> = {
    Andrii: ['Так, є.'],
    Bohdana: ['Звісно.'],
    Vasyl: ['Буде завтра.'],
    Hanna: ['Хвилинку.'],
    Daryna: ['Зараз гляну.', 'Є два кілограми.'],
    Yevhen: ['Так.', 'Вітаю, Yevhen! Ми працюємо до 18:00.'],
    Zoia: ['Є мелена.'],
  };
  for (const name of names) {
    expect([name, await phoneOf(name).listReceived()]).toEqual([name, answers[name] ?? []]);
    expect((await textsOf(name)).filter((text) => text === ask(name))).toHaveLength(1);
  }
  await anna.close();
  await olena.close();
  api.close();
});

/** Both answer Zoia; the second learns what the first has said. */
async function answerTogether(anna: Staff, olena: Staff): Promise<void> {
  await anna.byId('inbox-scope').getByText('New').click();
  await open(anna, 'Zoia');
  await anna.byId('join-channel').click();
  await olena.byId('inbox-scope').getByText('All', { exact: true }).click();
  await open(olena, 'Zoia');
  await olena.byId('join-channel').click();
  await olena.composer.waitFor();
  let go = () => {};
  const annaIsFirst = new Promise<void>((resolve) => {
    go = resolve;
  });
  await olena.page.route(`**/api/channels/${idOf('Zoia')}/messages`, async (route) => {
    if (route.request().method() === 'POST') await annaIsFirst;
    await route.continue();
  });
  olena.complaints.expectComplaint(/409/);
  await olena.send('Немає.');
  await anna.send('Є мелена.');
  await received('Zoia', 'Є мелена.');
  go();
  await olena.byId('answered-meanwhile').getByText('Є мелена.').waitFor();
  await olena.byId('answered-discard').click();
}

/** Fifty who only wanted to say something, with the keys alone: every fifth until tomorrow, the others done. */
async function triage(staff: Staff): Promise<void> {
  const [telegram] = messengers;
  const crowd = Array.from({ length: triaged }, (_, n) => `Guest${n + 1}`);
  for (const name of crowd) {
    const phone = await telegram?.addPhone(name);
    await phone?.sendText(`Це ${name}`);
  }
  const found = await findConversations(api, crowd);
  const { page } = staff;
  await staff.goTo(`/messenger/${found.get('Guest1')}/`);
  await staff.byId('inbox-scope').getByText('New').click();
  const rowOf = (id: number | undefined) => staff.byId('conversation-column').getByTestId(`conversation-row-${id}`);
  // The longest wait is on top, and they came last.
  await rowOf(found.get('Guest1')).focus();
  const guests = new Set([...found.values()].map((id) => `conversation-row-${id}`));
  const readFocus = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
  /** At the end of what the list has loaded the row above has the focus, which may be somebody else's. */
  const focusGuest = async (): Promise<string> => {
    for (let key = 'j', focused = await readFocus(); ; ) {
      if (guests.has(focused)) return focused;
      await page.keyboard.press(key);
      await passFrames(page, 2);
      const before = focused;
      focused = await readFocus();
      if (focused === before) key = key === 'j' ? 'k' : 'j';
    }
  };
  // However far it is scrolled away, it has the focus still; a key shows it before it does anything to it.
  await staff.byId('conversation-column').hover();
  for (let notch = 0; notch < 25; notch += 1) {
    await page.mouse.wheel(0, 100);
    await passFrames(page, 2);
  }
  const first = `conversation-row-${found.get('Guest1')}`;
  const isSeen = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return top > 100 && bottom < innerHeight;
    });
  expect([await readFocus(), await isSeen()]).toEqual([first, false]);
  // Two keys within one frame: the first shows the row, the second closes it, and the list stays there.
  await page.evaluate(() => {
    const press = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyE', bubbles: true }));
    press();
    press();
  });
  await rowOf(found.get('Guest1')).waitFor({ state: 'detached' });
  await passFrames(page, 2);
  expect(await isSeen()).toBe(true);

  for (let n = 1; n < triaged; n += 1) {
    const focused = await focusGuest();
    await page.keyboard.press(n % 5 === 4 ? 'h' : 'e');
    if (n % 5 === 4) {
      await page.waitForFunction(() => document.activeElement?.matches('[data-testid="snooze-tomorrow"]') === true);
      await page.keyboard.press('Enter');
    }
    await staff.byId('conversation-column').getByTestId(focused).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('[data-row] > a') === true);
  }
  const count = async () => {
    const read = (id: number) => api.callForResult<Conversation>('GET', `/api/channels/${id}`);
    const states = (await Promise.all([...found.values()].map(read))).map(({ state }) => state);
    return ['closed', 'snoozed'].map((state) => states.filter((each) => each === state).length);
  };
  await expect.poll(count, { timeout: 10_000 }).toEqual([40, 10]);
}
