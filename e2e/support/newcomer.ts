// A newcomer's way of connecting a messenger by its guide: only with the elements the guide names, found by their
// words.
import type { Browser, BrowserContext, Locator } from 'playwright-core';
import type { ProductAddress } from './product.ts';
import { openStaff, openWindow, type Staff, type Window } from './staff.ts';

export const withClipboard = {
  prepare: (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
};

/** Olena's window, and one for the page of phones, which the guides lead to. */
export async function openNewcomer(
  browser: Browser,
  product: ProductAddress,
): Promise<{ olena: Staff; phones: Window }> {
  const olena = await openStaff(browser, product, 'olena', { path: '/preferences/bots/', ...withClipboard });
  return { olena, phones: await openWindow(browser, `${product.sandboxUrl}/phones/`, withClipboard) };
}

/** From the card on the Bots page to the guide, and from there to the page of phones. */
export async function followGuide(
  { olena, phones }: { olena: Staff; phones: Window },
  { type, messenger }: { type: number; messenger: string },
): Promise<void> {
  await olena.goTo('/preferences/bots/');
  await olena
    .byId(`bots-card-${type}`)
    .getByRole('link', { name: `How to connect ${messenger}` })
    .click();
  await olena.page.getByRole('heading', { name: `Connecting ${messenger}`, level: 1 }).waitFor();
  await olena.page.waitForURL(`**/guide/${messenger.toLowerCase()}/`);
  await olena.byId('guide-demo').getByText(`${messenger} is simulated on this machine`).waitFor();
  await phones.page.goto((await olena.byId('guide-phones').getAttribute('href')) ?? '');
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

/** The last step of each guide: a message, the conversation under New clients, Join channel, and an answer on the phone. */
export async function writeAndAnswer(olena: Staff, phones: Window, client: string): Promise<void> {
  await phones.byId('composer-input').fill('Hello! Is the order ready?');
  await phones.byId('composer-input').press('Enter');
  await olena.openNewClients();
  await olena.rowOf(client).getByText('Hello! Is the order ready?').waitFor();
  await olena.openConversation(client);
  await olena.page.getByRole('button', { name: 'Join channel' }).click();
  await olena.send(`It is, dear ${client}, with **care**`);
  await phones
    .byId('bubble')
    .filter({ hasText: `It is, dear ${client}` })
    .waitFor();
}
