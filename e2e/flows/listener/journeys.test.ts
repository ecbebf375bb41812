import { expect, it } from 'vitest';
import { makeSandboxClient } from '../../../apps/sandbox/src/telegram/sandbox-client.ts';
import { demoPassword } from '../../../scripts/demo/content.ts';
import { joinAsManager, startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { Listener } from '../../support/listener.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { makeApiClient, urlOf } from '../../support/product.ts';
import { openStaff, openWindow, type Window } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

const untilInMessageBox = ({ page }: Window) =>
  page.locator('[data-testid="composer-input"][contenteditable="true"]').and(page.locator(':focus')).waitFor();

/** The phrases are compared with a file; `npx vitest run --root e2e flows/listener -u` writes what is heard now. */
const expectHeard = (listener: Listener, journey: string) =>
  expect(listener.heard).toMatchFileSnapshot(`./heard/${journey}.txt`);

/** Like `startConversation`, but that the greeting has come before the manager, and not maybe after. */
async function startWithGreeting(manager: string, firstName: string) {
  const phone = await makeClientPhone(product, firstName);
  await phone.start();
  await phone.sendText('Hello');
  const api = await makeApiClient(product, manager);
  const path = '/api/channels?section=new_clients&limit=100&sortBy=activity&order=desc';
  await waitUntil('the greeting has come', async () => {
    const { data } = await api.callForResult<{ data: { name: string; last_message: { preview: string } | null }[] }>(
      'GET',
      path,
    );
    return data.some(({ name, last_message }) => name === phone.name && last_message?.preview === 'Hello');
  });
  api.close();
  return { phone, channelId: await joinAsManager(product, manager, phone.name) };
}

it('signing in, with a wrong password first', async () => {
  const window = await openWindow(browser(), urlOf(product, '/'));
  const { page } = window;
  window.complaints.expectComplaint(/status of 401/);
  await window.byId('sign-in-email').waitFor();
  const listener = await Listener.start(page);
  await listener.reads('the page', page.locator('body'));
  await listener.does('goes to the email and writes it', async () => {
    await window.byId('sign-in-email').focus();
    await page.keyboard.type('olena@acme.test');
  });
  await listener.does('goes on, writes a wrong password and presses Enter', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  });
  await listener.reads('the form', page.locator('form'));
  await listener.does('writes the right one', async () => {
    await window.byId('sign-in-password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(urlOf(product, '/messenger/1/'));
    await untilInMessageBox(window);
  });
  await expectHeard(listener, 'sign-in');
  await window.close();
});

it('the sidebar and the list of new clients', async () => {
  // The page of the journey before may have been closed before it said so.
  const api = await makeApiClient(product, 'olena');
  await api.callForResult('POST', '/api/channels/1/read', {});
  api.close();
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/channels/' });
  await olena.byId('skip-link').waitFor({ state: 'attached' });
  const listener = await Listener.start(olena.page);
  await listener.reads('the sidebar', olena.page.getByRole('navigation').first());
  await listener.does('opens New clients', async () => {
    await olena.byId('nav-new-clients').focus();
    await olena.page.keyboard.press('Enter');
    await olena.byId('new-clients-list').waitFor();
  });
  await listener.does('goes past the sidebar', async () => {
    await olena.byId('skip-link').focus();
    await olena.page.keyboard.press('Enter');
    await olena.page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  });
  await listener.reads('the list', olena.page.getByRole('main'));
  await expectHeard(listener, 'sidebar-and-inbox');
  await olena.close();
});

it('a conversation, and what comes in it and in another one', async () => {
  const { phone, channelId } = await startWithGreeting('anna', 'Halyna');
  const other = await startWithGreeting('anna', 'Ivan');
  const anna = await openStaff(browser(), product, 'anna', { path: '/messenger/my-clients/' });
  await anna.rowOf(phone.name).waitFor();
  await anna.byId(`conversation-row-${channelId}`).getByLabel('Awaiting reply').waitFor();
  const listener = await Listener.start(anna.page);
  await listener.does('opens it', async () => {
    await anna.byId(`conversation-row-${channelId}`).focus();
    await anna.page.keyboard.press('Enter');
    await untilInMessageBox(anna);
    await anna.waitForMessage('Hello');
  });
  await listener.reads('its head', anna.byId('conversation-header'));
  await listener.reads('the messages', anna.byId('message-list'));
  await listener.reads('the message box', anna.byId('composer'));
  await anna.page.getByLabel('New note').waitFor();
  await anna.byId('side-panel').getByText('Add a label').waitFor();
  await anna.byId('side-panel').getByText('No notes yet').waitFor();
  await listener.reads('the details', anna.byId('side-panel'));
  await listener.does('the client writes', () => phone.sendText('Is the Kenya back?'), 'Is the Kenya back?');
  await listener.does('another client writes', () => other.phone.sendText('Where is my parcel?'), 'New message');
  await listener.does('the same client writes once more', () => other.phone.sendText('It is late'), 'New message');
  await expectHeard(listener, 'conversation');
  await anna.close();
});

it('an answer that is sent, and one that fails', async () => {
  const { phone, channelId } = await startConversation(product, 'olena', 'Vira');
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  await olena.composer.waitFor();
  const listener = await Listener.start(olena.page);
  const stateOf = (text: string, state: string) =>
    olena.message(text).locator(`[data-testid^="delivery-"][data-state="${state}"]`).waitFor();
  await listener.does(
    'writes an answer and presses Enter',
    async () => {
      await olena.composer.focus();
      await olena.page.keyboard.type('Yes, since Monday');
      await olena.page.keyboard.press('Enter');
      await stateOf('Yes, since Monday', 'sent');
    },
    'Sent to the client',
  );
  await listener.reads('the message', olena.message('Yes, since Monday'));
  await makeSandboxClient(product.sandboxUrl).addFault({
    kind: 'refused',
    bot_id: phone.botId,
    method: 'sendMessage',
    code: 400,
    detail: 'Bad Request: message is not welcome',
  });
  await listener.does(
    'writes another, which the messenger refuses',
    async () => {
      await olena.page.keyboard.type('From ten');
      await olena.page.keyboard.press('Enter');
      await stateOf('From ten', 'failed');
    },
    'Not delivered',
  );
  await listener.reads('the message', olena.message('From ten'));
  await expectHeard(listener, 'answer');
  await olena.close();
});

it('a note for the team', async () => {
  const { channelId } = await startConversation(product, 'olena', 'Nadiia');
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  await olena.composer.waitFor();
  const listener = await Listener.start(olena.page);
  await listener.reads('the message box and what is around it', olena.byId('composer'));
  await listener.does('chooses a note', async () => {
    await olena.byId('composer-audience-internal').focus();
    await olena.page.keyboard.press('Space');
    await olena.byId('team-only').waitFor();
    await untilInMessageBox(olena);
  });
  await listener.reads('the message box and what is around it', olena.byId('composer'));
  await listener.does(
    'writes it',
    async () => {
      await olena.composer.focus();
      await olena.page.keyboard.type('She has waited since Monday');
      await olena.page.keyboard.press('Enter');
      await olena.waitUntilSent('She has waited since Monday');
    },
    'team only',
  );
  await listener.reads('the message', olena.message('She has waited since Monday'));
  await expectHeard(listener, 'note');
  await olena.close();
});

it('handing over by the dialog', async () => {
  const { channelId } = await startConversation(product, 'anna', 'Hanna');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await anna.composer.waitFor();
  const listener = await Listener.start(anna.page);
  const { keyboard } = anna.page;
  await listener.reads('the head of the conversation', anna.byId('conversation-header'));
  await listener.does('presses the button', async () => {
    await anna.byId('hand-over').focus();
    await keyboard.press('Enter');
    await anna.byId('manager-select').waitFor();
  });
  await listener.reads('the dialog', anna.page.getByRole('dialog'));
  await listener.does('looks for a colleague and chooses her', async () => {
    await anna.byId('manager-select').focus();
    await keyboard.type('Olena');
    await anna.page.getByRole('option', { name: /Dmytro/ }).waitFor({ state: 'detached' });
    await anna.page.getByRole('option', { name: /Olena/ }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  });
  await listener.does('writes a comment', async () => {
    await keyboard.press('Tab');
    await keyboard.type('Asks for an invoice');
  });
  await listener.does(
    'hands over',
    async () => {
      await anna.byId('assign-manager').focus();
      await keyboard.press('Enter');
      await anna.page.getByRole('alert').getByText(/Olena/).waitFor();
    },
    'team only',
  );
  await expectHeard(listener, 'hand-over');
  await anna.close();
});

it('snoozing, and taking it back', async () => {
  const { channelId } = await startConversation(product, 'anna', 'Sofiia');
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await anna.composer.waitFor();
  const listener = await Listener.start(anna.page);
  const { keyboard } = anna.page;
  await listener.does('presses the button', async () => {
    await anna.byId('snooze-conversation').focus();
    await keyboard.press('Enter');
    await anna.page.waitForFunction(() => document.activeElement?.matches('[data-testid^="snooze-"][role]') === true);
  });
  await listener.reads('the menu', anna.page.getByRole('menu'));
  await listener.does('chooses tomorrow', async () => {
    await anna.byId('snooze-tomorrow').focus();
    await keyboard.press('Enter');
    await anna.byId('undo-state').waitFor();
    await untilInMessageBox(anna);
  });
  await listener.does('takes it back', async () => {
    await anna.byId('undo-state').focus();
    await keyboard.press('Enter');
    await anna.byId('undo-state').waitFor({ state: 'detached' });
    await untilInMessageBox(anna);
  });
  await expectHeard(listener, 'snooze');
  await anna.close();
});

it('finding a message', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/search/' });
  await olena.byId('search-field').waitFor();
  const listener = await Listener.start(olena.page);
  await listener.reads('the page', olena.page.getByRole('main'));
  await listener.does('writes what to find', async () => {
    await olena.byId('search-field').focus();
    // At once: what is found for a part of the word would be said too.
    await olena.byId('search-field').fill('wholesale');
    await olena.byId('search-results').getByRole('listitem').first().waitFor();
  });
  await listener.reads('what is found', olena.byId('search-results'));
  await listener.does('opens the first', async () => {
    await olena.byId('search-results').getByRole('link').first().focus();
    await olena.page.keyboard.press('Enter');
    await olena.page.waitForURL(/\/messenger\/\d+\//);
    await untilInMessageBox(olena);
  });
  await expectHeard(listener, 'search');
  await olena.close();
});

it('connecting a bot with a wrong token', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/preferences/bots/' });
  olena.complaints.expectComplaint(/status of 4\d\d/);
  await olena.byId('bots-card-1').waitFor();
  const listener = await Listener.start(olena.page);
  const { keyboard } = olena.page;
  await listener.reads('the card', olena.byId('bots-card-1'));
  await listener.does('presses the button', async () => {
    await olena
      .byId('bots-card-1')
      .getByRole('button', { name: /ADD ACCOUNT/ })
      .focus();
    await keyboard.press('Enter');
    await olena.page.getByRole('dialog').getByTestId('bot-title').waitFor();
  });
  await listener.reads('the dialog', olena.page.getByRole('dialog'));
  await listener.does('writes a wrong token and a title, and presses Enter', async () => {
    await keyboard.type('12345:not-a-token');
    await olena.byId('bot-title').focus();
    await keyboard.type('My shop');
    await keyboard.press('Enter');
    await olena.page.getByRole('dialog').locator('[data-error]').first().waitFor();
  });
  await listener.reads('the dialog', olena.page.getByRole('dialog'));
  await expectHeard(listener, 'connect-a-bot');
  await olena.close();
});

it('changing a preference', async () => {
  const anna = await openStaff(browser(), product, 'anna', { path: '/preferences/notifications/' });
  await anna.byId('open-next').waitFor({ state: 'attached' });
  const listener = await Listener.start(anna.page);
  await listener.reads('the page', anna.byId('notification-preferences'));
  await listener.does('switches one off', async () => {
    const saved = anna.page.waitForResponse((response) => response.request().method() === 'PUT');
    await anna.byId('open-next').focus();
    await anna.page.keyboard.press('Space');
    await saved;
  });
  await listener.reads('it', anna.byId('open-next').locator('..'));
  await expectHeard(listener, 'preferences');
  await anna.close();
});
