import type { endpoints, ResultOf } from '@switchboard/contract';
import { addDays, momentInZone } from '@switchboard/contract/moment-in-zone';
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
import { canMoveClock, makeMovedClock } from '../../support/moved-clock.ts';
import { type ClientPhone, makeClientPhone } from '../../support/phone.ts';
import { makeApiClient, type ProductAddress } from '../../support/product.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const clock = makeMovedClock();
// After a file whose tests are all skipped nothing would stop it.
const product = (canMoveClock ? await startFileProduct(clock.settings) : undefined) as ProductAddress;
const browser = useBrowser();

const zone = 'Europe/Kyiv';
/** The Tuesday that comes; in no night before a Wednesday are clocks put forward or back. */
const tuesday = (() => {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (9 - weekday) % 7 || 7);
})();
const inTheEvening = (time: string) => momentInZone(`${tuesday}T${time}`, zone).getTime();
const inTheMorning = (time: string) => momentInZone(`${addDays(tuesday, 1)}T${time}`, zone).getTime();

const ids = { olena: 1, anna: 2 };
const messengerNames = ['Telegram', 'Viber', 'Messenger'] as const;
/** In the order in which they write. */
const night = [
  { name: 'Andrii', on: 'Telegram', at: inTheEvening('21:05'), back: 'tomorrow' },
  { name: 'Bohdana', on: 'Viber', at: inTheEvening('22:40'), back: 'tomorrow' },
  { name: 'Vasyl', on: 'Messenger', at: inTheMorning('00:10'), back: 'today' },
  { name: 'Hanna', on: 'Telegram', at: inTheMorning('03:30'), back: 'today' },
  { name: 'Daryna', on: 'Viber', at: inTheMorning('08:40'), back: 'today' },
] as const;
const question = 'How did we do?';
const awayTexts = { 'en-US': 'We’re closed now and will be back {back}.' };
const awayText = (day: string) => `We’re closed now and will be back ${day} from 9:00 AM.`;

let api: WorkspaceClient;
let messengers: ConnectedMessenger[];
let bots: Map<string, number>;
const phones = new Map<string, Pick<MessengerPhone, 'sendText' | 'listReceived'>>();
const channels = new Map<string, number>();

const phoneOf = (name: string) => {
  const phone = phones.get(name);
  if (!phone) throw new Error(`${name} has no phone`);
  return phone;
};
const idOf = (name: string) => channels.get(name) ?? 0;
const botOf = (messenger: string) => bots.get(messenger) ?? 0;
const received = (name: string, text: string) =>
  waitUntil(`${name} has read "${text}"`, async () => (await phoneOf(name).listReceived()).includes(text));

/** What was open before: the shop has answered all of it. */
async function closeAll(): Promise<void> {
  const path = '/api/conversations/bulk';
  const change = { request_id: crypto.randomUUID(), action: { kind: 'close' }, selection: { filter: {} } };
  await api.callForResult('POST', path, change);
  await waitUntil('everything is closed', async () => {
    const { data } = await api.callForResult<ResultOf<typeof endpoints.listBulkChanges>>('GET', path);
    return data[0]?.state === 'done';
  });
}

/** Each of the three bots goes round, but Messenger's, whose clients go to who has the fewest; two each. */
async function setUpBots(): Promise<void> {
  const { data } = await api.callForResult<ResultOf<typeof endpoints.listBots>>('GET', '/api/bots');
  bots = new Map(data.map(({ title, id }) => [title, id]));
  for (const [index, messenger] of messengerNames.entries()) {
    const id = botOf(messenger);
    await api.callForResult('PUT', '/api/editBot', { id, type: index + 1, title: messenger, away: awayTexts });
    await api.callForResult('PUT', `/api/assignment/bots/${id}`, {
      mode: messenger === 'Messenger' ? 'least_busy' : 'in_turn',
      last_manager_first: false,
      user_ids: Object.values(ids),
      accept_minutes: null,
      gone_minutes: null,
      otherwise_user_id: null,
      version: 0,
    });
  }
  for (const id of Object.values(ids)) await api.callForResult('PUT', `/api/assignment/users/${id}`, { capacity: 2 });
  await api.callForResult('PUT', `/api/ratings/bots/${botOf('Telegram')}`, {
    is_on: true,
    question: { 'en-US': question },
    thanks: {},
    once_in_days: 30,
    low_at_most: 2,
    task_user_id: null,
    version: 0,
  });
}

beforeAll(async () => {
  await clock.moveTo(inTheEvening('20:54'));
  api = await makeApiClient(product, 'olena');
  await closeAll();
  const sandbox = { url: product.sandboxUrl, client: makeSandboxClient(product.sandboxUrl) };
  messengers = await connectMessengers(sandbox, api);
  await setUpBots();
  return () => api.close();
});

it.runIf(canMoveClock)(
  'a shop’s evening and morning: a rating, the away text, a night’s clients, the queue at nine by turn and capacity, a message for the morning, a late answer; the log explains who got whom [42.2, 43.2, 43.3, 44.1, 44.2, 44.7, 45.1, 46.2, 46.4, 47.2, 47.8]',
  async () => {
    const solomiia = await playEvening();
    await playNight();
    // To the minute, and once.
    await clock.moveTo(inTheMorning('08:59'));
    expect(await solomiia.listReceived()).not.toContain('Your order is here');
    await clock.moveTo(inTheMorning('09:00'));
    await solomiia.receive('the message for the morning', ({ text }) => text === 'Your order is here');

    const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/', prepare: clock.prepare });
    const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/', prepare: clock.prepare });
    await playQueue(anna, olena);
    await playTarget(anna, olena);

    expect(await solomiia.listReceived()).toEqual(['It will be ready by nine', question, 'Your order is here']);
    for (const { name, back } of night) {
      const answers = name === 'Hanna' ? ['Good morning, Hanna', question] : [`Good morning, ${name}`];
      expect([name, await phoneOf(name).listReceived()]).toEqual([name, [awayText(back), ...answers]]);
    }
    await anna.close();
    await olena.close();
  },
);

/** The hours of the shop, in the form for them. */
async function makeCalendar(olena: Staff): Promise<void> {
  await olena.goTo('/preferences/calendars/');
  await olena.byId('create-calendar').click();
  await olena.byId('calendar-name').fill('Shop');
  await olena.byId('day-0-to-0').fill('21:00');
  await olena.byId('copy-monday').click();
  await olena.byId('calendar-bots').click();
  for (const name of messengerNames) await olena.page.getByRole('option', { name, exact: true }).click();
  await olena.byId('calendar-people').click();
  for (const name of ['Olena Koval', 'Anna Shevchenko']) await olena.page.getByRole('option', { name }).click();
  await olena.page.keyboard.press('Escape');
  await olena.byId('calendar-submit').click();
  await olena.byId('calendar-1').getByText('Anna Shevchenko').waitFor();
}

/** A first answer within half an hour, for everybody. */
async function makeTargets(olena: Staff): Promise<void> {
  await olena.goTo('/preferences/targets/');
  await olena.byId('create-targets').click();
  await olena.byId('targets-name').fill('Everyone');
  await olena.byId('targets-first_answer_minutes').fill('30');
  await olena.byId('save-targets').click();
  await olena.byId('targets-screen').getByText('30 minutes').waitFor();
}

type Assignments = ResultOf<typeof endpoints.listAssignments>;
const readLog = (name: string) => api.callForResult<Assignments>('GET', `/api/channels/${idOf(name)}/assignments`);

/** What the details of a conversation say of who got it, the newest first. */
async function expectLog(staff: Staff, name: string, sentences: RegExp[]): Promise<void> {
  await staff.goTo(`/messenger/${idOf(name)}/`);
  await staff.byId('details-tab-people').click();
  const entries = staff.byId('assignment-entry');
  await expect.poll(() => entries.count()).toBe(sentences.length);
  const texts = await entries.allInnerTexts();
  for (const [index, sentence] of sentences.entries()) {
    expect([name, texts[index]?.replaceAll(/\s+/g, ' ')]).toEqual([name, expect.stringMatching(sentence)]);
  }
}

async function playEvening(): Promise<ClientPhone> {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/', prepare: clock.prepare });
  await makeCalendar(olena);
  await makeTargets(olena);
  await clock.moveTo(inTheEvening('20:55'));

  const telegram = (await makeSandboxClient(product.sandboxUrl).listBots()).find(
    ({ username }) => username === 'bench_bot',
  );
  const solomiia = await makeClientPhone(product, 'Solomiia', telegram?.id);
  await solomiia.start();
  await solomiia.sendText('When can I fetch my order?');
  const channelId = await waitUntil('Olena has Solomiia', async () => {
    const path = `/api/channels?section=open&limit=100`;
    const { data } = await api.callForResult<{ data: { id: number; name: string; manager_id: number | null }[] }>(
      'GET',
      path,
    );
    return data.find(({ name, manager_id: manager }) => name === solomiia.name && manager === ids.olena)?.id;
  });
  channels.set('Solomiia', channelId);
  await expectLog(olena, 'Solomiia', [/^Went to Olena Koval, in turn \(1 of 2\)\./]);
  await olena.send('It will be ready by nine');
  await solomiia.receive('the answer', ({ text }) => text === 'It will be ready by nine');
  await olena.write('Your order is here');
  await olena.byId('composer-later').click();
  await olena.byId('later-tomorrow').click();
  await olena.byId('scheduled-of-channel').getByText('Sends tomorrow, 9:00').waitFor();

  await olena.byId('close-conversation').first().click();
  await olena.page.getByText('The client will be asked for a rating.').waitFor();
  await clock.moveTo(inTheEvening('20:58'));
  const asked = await solomiia.receive('the question', ({ text }) => text === question);
  const { inline_keyboard: rows } = asked.reply_markup as { inline_keyboard: { callback_data: string }[][] };
  await solomiia.pressButton(asked.message_id, rows.flat()[4]?.callback_data ?? '');
  await olena.byId('closed-divider').getByText('Rated 5 of 5').waitFor();
  await olena.byId('details-tab-overview').click();
  await olena.byId('open-client-card').click();
  await olena.byId('average-rating').getByText('5 of 5').waitFor();
  await olena.close();
  return solomiia;
}

/** Nobody is there: each hears once when the shop is back, and waits. */
async function playNight(): Promise<void> {
  await clock.moveTo(inTheEvening('21:00'));
  await waitUntil('both are gone', async () => {
    const { people } = await api.callForResult<ResultOf<typeof endpoints.getAssignment>>('GET', '/api/assignment');
    const both = people.filter(({ user_id: id }) => Object.values(ids).includes(id));
    return both.every(({ availability }) => availability === 'gone');
  });
  for (const { name, on, at, back } of night) {
    await clock.moveTo(at);
    const phone = await messengers.find((messenger) => messenger.name === on)?.addPhone(name);
    if (!phone) throw new Error(`${on} is not connected`);
    phones.set(name, phone);
    await phone.sendText(`Hello, this is ${name}`);
    await received(name, awayText(back));
    await phone.sendText('Are you there?');
    for (const [client, id] of await findConversations(api, [name])) channels.set(client, id);
    await waitUntil(`${name} has written twice`, async () => {
      const path = `/api/channels/${idOf(name)}/messages?limit=100`;
      const { data } = await api.callForResult<{ data: { content: string }[] }>('GET', path);
      return data.some(({ content }) => content === 'Are you there?');
    });
  }
  for (const { name } of night) {
    const { data, now } = await readLog(name);
    expect([name, data, now?.passed_over.map(({ why }) => why)]).toEqual([name, [], ['gone', 'gone']]);
  }
}

/** Nine: the longest waiting come to those whose hours have begun, here or not yet, two each; the fifth waits for room. */
async function playQueue(anna: Staff, olena: Staff): Promise<void> {
  await expectLog(olena, 'Andrii', [/^Went to Anna Shevchenko, in turn \(1 of 2\)\./]);
  await expectLog(olena, 'Bohdana', [/^Went to Olena Koval, in turn \(1 of 2\)\./]);
  await expectLog(olena, 'Vasyl', [/^Went to Anna Shevchenko, who had the fewest \(2 of 2\)\./]);
  await expectLog(olena, 'Daryna', []);
  await olena
    .byId('assignment-now')
    .getByText('No one can take this client now: Anna Shevchenko is full (2 of 2); Olena Koval is full (2 of 2).')
    .waitFor();
  await expectLog(olena, 'Hanna', [/^Went to Olena Koval, in turn \(2 of 2\)\./]);

  await clock.moveTo(inTheMorning('09:03'));
  await answer(olena, 'Hanna');
  await olena.byId('close-conversation').first().click();
  await waitUntil('Daryna has a manager', async () => (await readLog('Daryna')).data.length > 0);
  await expectLog(olena, 'Daryna', [
    /^Went to Olena Koval, in turn \(2 of 2\)\. Anna Shevchenko was full \(2 of 2\)\./,
  ]);
  await answer(olena, 'Daryna');
  await olena.goTo(`/messenger/${idOf('Bohdana')}/`);
  await answer(olena, 'Bohdana');
  await anna.goTo(`/messenger/${idOf('Andrii')}/`);
  await answer(anna, 'Andrii');
}

async function answer(staff: Staff, name: string): Promise<void> {
  await staff.send(`Good morning, ${name}`);
  await received(name, `Good morning, ${name}`);
}

/** Vasyl wrote at ten past midnight; his half an hour begins at nine. */
async function playTarget(anna: Staff, olena: Staff): Promise<void> {
  const andrii = `/messenger/${idOf('Andrii')}/`;
  const mark = anna.byId('conversation-column').getByTestId(`conversation-row-${idOf('Vasyl')}`);
  const noticeOf = (staff: Staff, text: string) => staff.page.getByRole('alert').filter({ hasText: text });
  await anna.byId('inbox-scope').getByText('Mine').click();
  await mark.getByText(/^2[5-7] min left$/).waitFor();
  await clock.moveTo(inTheMorning('09:24'));
  await noticeOf(anna, 'The first answer is due soon').getByText('Vasyl').waitFor();
  expect(await noticeOf(olena, 'The first answer is due soon').count()).toBe(0);
  // An open page looks at its clock once in a minute.
  await anna.goTo(andrii);
  await mark.getByText(/^[56] min left$/).waitFor();
  await clock.moveTo(inTheMorning('09:31'));
  for (const staff of [anna, olena]) {
    await noticeOf(staff, 'The first answer is late').getByText('Vasyl').waitFor();
  }
  await noticeOf(anna, 'The first answer is late').getByTestId('target-notice').click();
  await anna.page.waitForURL(`**/messenger/${idOf('Vasyl')}/`);
  await anna.goTo(`/messenger/${idOf('Vasyl')}/`);
  await anna
    .byId('conversation-header')
    .getByText(/^[1-3] min late$/)
    .waitFor();
  await answer(anna, 'Vasyl');
  await anna.byId('details-tab-history').click();
  await anna.byId('target-history').locator('li[data-result="late"]').getByText('9:30').waitFor();
}
