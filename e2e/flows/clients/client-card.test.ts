import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkspaceClient } from '../../../bench/product/workspace-client.ts';
import { demoPassword } from '../../../scripts/demo/content.ts';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { startViberConversation } from '../../support/other-phones.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();
let api: WorkspaceClient;
beforeAll(async () => {
  api = await makeApiClient(product, 'olena');
});
afterAll(() => api?.close());

const clientOf = async (channelId: number) =>
  (await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`)).client_id;
/** A client of dmytro's who has written, by the conversation. */
const startWith = async (name: string) => {
  const { phone, channelId } = await startConversation(product, 'dmytro', name);
  return { phone, channelId, clientId: await clientOf(channelId) };
};

it('is noted on, shares a number and is blocked, beside the conversation and on the card at once [25.19, 25.22]', async () => {
  const { phone, clientId, channelId } = await startWith('Lesia');
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${clientId}/` });
  await olena.byId('client-page').getByRole('heading', { level: 1 }).getByText('Lesia').waitFor();
  await olena.byId('client-notes').getByText('No notes yet').waitFor();
  await olena
    .byId(`client-conversation-${channelId}`)
    .getByText(/^With Dmytro/)
    .waitFor();
  // What was said stands before who it is, and writing before what is rarely done.
  const topOf = async (testId: string) => (await olena.byId(testId).boundingBox())?.y ?? 0;
  expect(await olena.byId('write-to-client').getAttribute('href')).toBe(`/messenger/${channelId}/`);
  await olena.page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(async () => (await topOf('client-conversations')) < (await topOf('client-facts'))).toBe(true);
  await olena.page.setViewportSize({ width: 1440, height: 900 });
  expect(await findBarriers(olena.page)).toEqual([]);

  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  // Notes are open beside the conversation.
  await dmytro.byId('new-note-text').fill('Calls on **Mondays**');
  await dmytro.byId('new-note-text').press('Control+Enter');
  await dmytro.byId('client-notes').locator('strong', { hasText: 'Mondays' }).waitFor();
  await olena.byId('client-notes').locator('strong', { hasText: 'Mondays' }).waitFor();
  await dmytro.byId('edit-note').click();
  await dmytro.byId('edited-note-text').fill('Calls on Tuesdays');
  await dmytro.byId('edited-note-submit').click();
  await olena.byId('client-notes').getByText('Calls on Tuesdays').waitFor();
  expect(await olena.byId('edit-note').count()).toBe(0);
  await olena.byId('delete-note').click();
  await olena.byId('confirm-delete-note').click();
  await dmytro.byId('client-notes').getByText('No notes yet').waitFor();

  // Their own number alone says how they are reached.
  await phone.sendContact({ phone_number: '380670001122', first_name: 'Somebody', is_own: false });
  await phone.sendContact({ phone_number: '380501112233', first_name: 'Lesia', is_own: true });
  await olena.byId('client-facts').getByRole('link', { name: '+380501112233' }).waitFor();
  await olena.byId('client-history').getByText('+380501112233').waitFor();
  expect(await olena.byId('client-history').getByText('380670001122').count()).toBe(0);

  // What a blocked client writes makes no stir, and nothing can be sent until they are unblocked.
  await olena.byId('block-client').click();
  await olena.byId('confirm-block').click();
  await olena.byId('client-blocked-since').waitFor();
  await olena.byId('client-history').getByText('Blocked').waitFor();
  await dmytro.byId('team-blocked').getByText('This client is blocked').waitFor();
  await dmytro.goTo('/messenger/1/');
  await phone.sendText('can you hear me?');
  const readLast = async () =>
    (await api.callForResult<{ last_message: { preview: string } }>('GET', `/api/channels/${channelId}`)).last_message;
  await expect.poll(readLast).toMatchObject({ preview: 'can you hear me?' });
  const row = dmytro.page.locator(`a[href="/messenger/${channelId}/"]`).first();
  await row.waitFor();
  expect(await dmytro.byId(`unread-${channelId}`).count()).toBe(0);
  await olena.byId('unblock-client').click();
  await olena.byId('block-client').waitFor();
  await row.click();
  await dmytro.byId('composer-input').waitFor();
  await dmytro.close();
  await olena.close();
});

/** One who writes in Telegram and in Viber, and whom a colleague has given a surname in each alphabet. */
const startTwice = async () => {
  const telegram = await startWith('Solomiia');
  const viber = await startViberConversation(product, 'Соломія');
  await telegram.phone.sendText('A question in Telegram');
  await viber.phone.sendText('The same in Viber');
  const surname = `${process.pid}`.replaceAll(/\d/g, (digit) => 'абвгдклмно'[Number(digit)] ?? '');
  const latin = `${process.pid}`.replaceAll(/\d/g, (digit) => 'abvgdklmno'[Number(digit)] ?? '');
  const [one, two] = [telegram.clientId, await clientOf(viber.channelId)];
  await api.callForResult('PUT', '/api/editClient', { id: one, first_name: 'Solomiia', last_name: `Ros${latin}` });
  await api.callForResult('PUT', '/api/editClient', { id: two, first_name: 'Соломія', last_name: `Рос${surname}` });
  return { one, two, names: { one: `Solomiia Ros${latin}`, two: `Соломія Рос${surname}` } };
};

it('is merged with another, shown as one person, split and found again, while a colleague watches [25.27, 25.28]', async () => {
  const { one, two, names } = await startTwice();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/clients/${two}/` });
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${one}/` });
  const suggestion = olena.byId(`suggestion-${two}`);
  await suggestion.getByText('Same name in another alphabet').waitFor();
  await suggestion.getByTestId('merge-suggested').click();
  await olena.page.getByText('They’ll become one person with one card and one timeline').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('confirm-merge').click();

  // Either card shows the whole person; the colleague has done nothing.
  for (const [staff, other] of [
    [olena, two],
    [dmytro, one],
  ] as const) {
    await staff.byId('client-merges').waitFor();
    await staff.byId(`other-account-${other}`).waitFor();
    const timeline = staff.byId('client-timeline');
    for (const [words, source] of [
      ['A question in Telegram', `Telegram: ${names.one}`],
      ['The same in Viber', `Viber: ${names.two}`],
    ] as const) {
      await timeline.getByTestId('timeline-entry').filter({ hasText: words }).getByText(source).waitFor();
    }
    await expect.poll(() => staff.byId('client-conversations').getByRole('link').count()).toBe(2);
  }
  await dmytro.byId('new-note-text').fill('Writes in both');
  await dmytro.byId('new-note-submit').click();
  await olena.byId('client-notes').getByText('Writes in both').waitFor();
  await olena.byId('client-notes').getByText(`Viber: ${names.two}`).waitFor();
  await olena.byId('client-timeline').getByText('Writes in both').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);

  const watching = await openStaff(browser(), product, 'anna', { path: `/clients/?name=${names.one}` });
  await watching.byId(`client-${one}`).getByTestId(`same-person-${two}`).waitFor();

  // The keyboard alone: the button, then the question, whose confirming button has the focus.
  await olena.byId('undo-merge').focus();
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('Each will get their own card back').waitFor();
  await olena.page.locator('[data-testid="confirm-undo-merge"]:focus').waitFor();
  await olena.page.keyboard.press('Enter');
  await olena.byId(`other-account-${two}`).waitFor({ state: 'detached' });
  await dmytro.byId(`other-account-${one}`).waitFor({ state: 'detached' });
  await watching.byId(`same-person-${two}`).waitFor({ state: 'detached' });
  await expect.poll(() => olena.byId('client-notes').getByText('Writes in both').count()).toBe(0);
  await dmytro.byId('client-notes').getByText('Writes in both').waitFor();

  // Not the same: gone for both, for good.
  await olena.byId(`suggestion-${two}`).getByTestId('not-the-same').click();
  await olena.byId('merge-suggestions').waitFor({ state: 'detached' });
  await dmytro.byId('merge-suggestions').waitFor({ state: 'detached' });
  await olena.page.reload();
  await olena.byId('merge-with').waitFor();
  expect(await olena.byId('merge-suggestions').count()).toBe(0);

  // They are found all the same by what is typed, on a phone too; a colleague is faster.
  await olena.page.setViewportSize({ width: 375, height: 812 });
  const isAsWideAsItsWindow = () =>
    olena.page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth);
  await olena.byId('merge-with').click();
  await olena.page.getByText('Type to find the other client').waitFor();
  await olena.byId('merge-search').fill('nobody is called so');
  await olena.page.getByText('No other clients found').waitFor();
  await olena.byId('merge-search').fill(names.two);
  const found = olena.byId(`merge-into-${two}`);
  await found.getByText('Viber').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await expect.poll(isAsWideAsItsWindow).toBe(true);
  await found.click();
  await olena.byId('confirm-merge').waitFor();
  await api.callForResult('POST', `/api/clients/${two}/merges`, { into_id: one });
  olena.complaints.expectComplaint(/409/);
  await olena.byId('confirm-merge').click();
  await olena.page.getByText('These clients are already merged').waitFor();
  await olena.byId('client-merges').waitFor();
  await expect.poll(isAsWideAsItsWindow).toBe(true);
  for (const staff of [watching, dmytro, olena]) await staff.close();
});

it('is erased: what goes and stays is said, the name is typed, and colleagues’ screens lose them [25.39]', async () => {
  const { phone, channelId, clientId: id } = await startWith('Zabuta');
  await api.callForResult('POST', `/api/clients/${id}/notes`, { content: 'Calls on Mondays' });
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/messenger/${channelId}/` });
  dmytro.complaints.expectComplaint(/404/);
  await dmytro.byId('composer-input').fill('never sent to Zabuta');
  const kept = () =>
    dmytro.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('Zabuta')),
    );
  await expect.poll(kept).toHaveLength(1);
  const link = dmytro.page.getByRole('link', { name: new RegExp(phone.name) });
  await link.first().waitFor();
  const anna = await openStaff(browser(), product, 'anna', { path: `/clients/${id}/` });
  anna.complaints.expectComplaint(/404/);
  await anna.page.getByRole('heading', { name: phone.name }).waitFor();
  expect(await anna.byId('erase-client').count()).toBe(0);

  // From the card, whose place keeps the report for who asked.
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${id}/` });
  olena.complaints.expectComplaint(/403|404/);
  await olena.byId('erase-client').click();
  await olena.byId('erased-notes').getByText('1').waitFor();
  await olena.page.getByText(`In the audit log: that client #${id} was erased`).waitFor();
  await olena.byId('erase-submit').click();
  await olena.page.getByText('The name doesn’t match').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await olena.byId('erase-name').fill(phone.name);
  await olena.byId('erase-name').press('Enter');
  await olena.byId('identity-password').fill(demoPassword);
  await olena.byId('identity-submit').click();

  await dmytro.page.getByText('This conversation was erased').waitFor();
  await link.first().waitFor({ state: 'detached' });
  await expect.poll(kept).toEqual([]);
  await anna.page.getByText('This client was erased').waitFor();
  await olena.byId('erasure-done').waitFor();
  const downloading = olena.page.waitForEvent('download');
  await olena.byId('download-report').click();
  const report = await readFile(await (await downloading).path(), 'utf8');
  expect(JSON.parse(report)).toMatchObject({ client_ids: [id], state: 'done', removed: { clients: 1, notes: 1 } });
  expect(report).not.toContain('Zabuta');
  await olena.page.goto(urlOf(product, '/clients/?name=zabuta'));
  await olena.byId('clients-more').click();
  await olena.byId('erasures-open').click();
  await olena.byId('erasures').getByText(`Client #${id}`).waitFor();

  // A person who writes again is a new client.
  await phone.sendText('Hello again');
  await dmytro.page.goto(urlOf(product, '/clients/?name=zabuta'));
  await dmytro.page.getByRole('rowheader', { name: phone.name }).waitFor();
  expect(await dmytro.byId(`client-${id}`).count()).toBe(0);
  expect(await dmytro.byId('clients-more').count()).toBe(0);
  for (const staff of [anna, dmytro, olena]) await staff.close();
});
