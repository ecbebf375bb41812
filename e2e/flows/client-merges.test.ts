import { expect, it } from 'vitest';
import { findBarriers } from '../support/axe.ts';
import { startConversation } from '../support/conversation.ts';
import { startFileProduct } from '../support/file-product.ts';
import { startViberConversation } from '../support/other-phones.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** One who writes in Telegram and in Viber, and whom a colleague has given a surname in each alphabet. */
const startTwice = async () => {
  const telegram = await startConversation(product, 'dmytro', 'Solomiia');
  const viber = await startViberConversation(product, 'Соломія');
  await telegram.phone.sendText('A question in Telegram');
  await viber.phone.sendText('The same in Viber');
  const api = await makeApiClient(product, 'olena');
  const surname = `${process.pid}`.replaceAll(/\d/g, (digit) => 'абвгдклмно'[Number(digit)] ?? '');
  const latin = `${process.pid}`.replaceAll(/\d/g, (digit) => 'abvgdklmno'[Number(digit)] ?? '');
  const clientOf = async (channelId: number, first_name: string, last_name: string) => {
    const channel = await api.callForResult<{ client_id: number }>('GET', `/api/channels/${channelId}`);
    await api.callForResult('PUT', '/api/editClient', { id: channel.client_id, first_name, last_name });
    return channel.client_id;
  };
  const one = await clientOf(telegram.channelId, 'Solomiia', `Ros${latin}`);
  const two = await clientOf(viber.channelId, 'Соломія', `Рос${surname}`);
  api.close();
  return { one, two, names: { one: `Solomiia Ros${latin}`, two: `Соломія Рос${surname}` } };
};

it('merges a suggested client, shows both as one person, and splits them, while a colleague watches [25.27]', async () => {
  const { one, two, names } = await startTwice();
  const dmytro = await openStaff(browser(), product, 'dmytro', { path: `/clients/${two}/` });
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${one}/` });
  const suggestion = olena.byId(`suggestion-${two}`);
  await suggestion.getByText('Same name in another alphabet').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await suggestion.getByTestId('merge-suggested').click();
  await olena.page.getByText('They become one person with one card and one timeline').waitFor();
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
  expect(await findBarriers(olena.page)).toEqual([]);
  await dmytro.byId('new-note-text').fill('Writes in both');
  await dmytro.byId('new-note-submit').click();
  await olena.byId('client-notes').getByText('Writes in both').waitFor();
  await olena.byId('client-notes').getByText(`Viber: ${names.two}`).waitFor();
  await olena.byId('client-timeline').getByText('Writes in both').waitFor();

  const watching = await openStaff(browser(), product, 'anna', { path: `/clients/?name=${names.one}` });
  await watching.byId(`client-${one}`).getByTestId(`same-person-${two}`).waitFor();
  expect(await findBarriers(watching.page)).toEqual([]);

  // The keyboard alone: the button, then the question, whose confirming button has the focus.
  await olena.byId('undo-merge').focus();
  await olena.page.keyboard.press('Enter');
  await olena.page.getByText('Each has a card of their own again').waitFor();
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
});

it('finds the other client by what is typed, on a phone, and tells who comes second [25.28]', async () => {
  const { one, two, names } = await startTwice();
  const olena = await openStaff(browser(), product, 'olena', { path: `/clients/${one}/`, width: 375, height: 812 });
  await olena.byId('merge-with').click();
  await olena.page.getByText('Type to find the other client').waitFor();
  await olena.byId('merge-search').fill('nobody is called so');
  await olena.page.getByText('No other client is found').waitFor();
  await olena.byId('merge-search').fill(names.two);
  const found = olena.byId(`merge-into-${two}`);
  await found.getByText('Viber').waitFor();
  expect(await findBarriers(olena.page)).toEqual([]);
  await expect
    .poll(() => olena.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);
  await found.click();
  await olena.byId('confirm-merge').waitFor();
  // A colleague is faster.
  const api = await makeApiClient(product, 'dmytro');
  await api.callForResult('POST', `/api/clients/${two}/merges`, { into_id: one });
  api.close();
  olena.complaints.expectComplaint(/409/);
  await olena.byId('confirm-merge').click();
  await olena.page.getByText('These clients are one person already').waitFor();
  await olena.byId('client-merges').waitFor();
  await expect
    .poll(() => olena.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);
});
