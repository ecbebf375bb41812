// A newcomer's way of connecting a messenger by its guide: only with the elements the guide names, found by their
// words.
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import { makeApiClient, type ProductAddress } from './product.ts';
import { openStaff, openWindow, type Staff, type Window } from './staff.ts';

const withClipboard = {
  prepare: (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
};

/** Removes the bots that these tests have connected. */
export async function removeNewcomers(product: ProductAddress): Promise<void> {
  const api = await makeApiClient(product, 'olena');
  const bots = await api.callForResult<{ data: { id: number; type: number; title: string }[] }>('GET', '/api/bots');
  for (const { id, type, title } of bots.data) {
    if (title.startsWith('Newcomer')) await api.call('DELETE', '/api/deleteBot', { id, type });
  }
  api.close();
}

/** From the card on the Bots page to the guide, and from there to the page of phones. */
export async function followGuide(
  browser: Browser,
  product: ProductAddress,
  { type, messenger }: { type: number; messenger: string },
): Promise<{ olena: Staff; phones: Window }> {
  const olena = await openStaff(browser, product, 'olena', { path: '/preferences/bots/', ...withClipboard });
  await olena
    .byId(`bots-card-${type}`)
    .getByRole('link', { name: `How to connect ${messenger}` })
    .click();
  await olena.page.getByRole('heading', { name: `Connecting ${messenger}`, level: 1 }).waitFor();
  await olena.byId('guide-demo').getByText(`${messenger} is played on this machine`).waitFor();
  const phonesUrl = (await olena.byId('guide-phones').getAttribute('href')) ?? '';
  return { olena, phones: await openWindow(browser, phonesUrl, withClipboard) };
}

export const paste = async (field: Locator) => {
  await field.focus();
  await field.press('ControlOrMeta+V');
};

export const openForm = async (olena: Staff, type: number, title: string) => {
  await olena.byId('guide-back').click();
  await olena.byId(`bots-card-${type}`).getByText('ADD ACCOUNT').click();
  await olena.byId('bot-title').fill(title);
};

export const untilActive = (olena: Staff, title: string) =>
  olena.page
    .getByRole('row', { name: new RegExp(title) })
    .locator('[data-state="active"]')
    .waitFor();

/** A new client opens the app on their phone and finds the bot there. */
export async function openPhone(phones: Window, client: string, app: string, bot: string): Promise<void> {
  await phones.page.getByRole('button', { name: 'New client' }).click();
  await phones.byId('person-first-name').fill(client);
  await phones.page.getByRole('button', { name: 'Create' }).click();
  await phones.page.getByRole('region', { name: `${client}’s phone` }).waitFor();
  await phones.page.getByRole('tab', { name: app }).click();
  await phones.page.getByLabel(`Chats of ${app}`).selectOption({ label: bot });
}

export const write = async (phones: Window, text: string) => {
  await phones.byId('composer-input').fill(text);
  await phones.byId('composer-input').press('Enter');
};

/** The last step of each guide: the conversation under New clients, Join channel, and an answer on the phone. */
export async function joinAndAnswer(olena: Staff, phones: Window, client: string): Promise<void> {
  await olena.openNewClients();
  await olena.rowOf(client).getByText('Hello! Is the order ready?').waitFor();
  await olena.openConversation(client);
  await olena.page.getByRole('button', { name: 'Join channel' }).click();
  await olena.send(`It is, dear ${client}`);
  await phones
    .byId('bubble')
    .filter({ hasText: `It is, dear ${client}` })
    .waitFor();
  await phones.close();
  await olena.close();
}
