import { expect, it } from 'vitest';
import { drawPicture } from '../../scripts/demo/pictures.ts';
import { startFileProduct } from '../support/file-product.ts';
import { linkIn, readMail } from '../support/mailbox.ts';
import { makeClientPhone } from '../support/phone.ts';
import { urlOf } from '../support/product.ts';
import { openStaff, openWindow, type Window } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

/** A day's work in Firefox; the other browser has tests of each rule. */

const product = await startFileProduct();
const browser = useBrowser();
/** Types Latin letters as a person does: the driver's `fill`, and its other letters, leave fields of Firefox empty. */
const type = async (window: Window, testId: string, text: string) => {
  await window.byId(testId).click();
  await window.page.keyboard.type(text);
};
/** A window of its own: pages are only kept in the other browser. */
const own = { prepare: () => Promise.resolve() };

it('a client writes, a manager takes the conversation, and both answer with text and pictures', async () => {
  const anna = await openStaff(browser(), product, 'anna', { ...own, path: '/messenger/new-clients/' });
  const phone = await makeClientPhone(product, 'Halyna');
  await phone.start();
  await phone.sendText('Hello, is the Kenya back?');
  await anna.rowOf(phone.name).getByText('Hello, is the Kenya back?').waitFor();
  await anna.openConversation(phone.name);
  await anna.waitForMessage('Hello, is the Kenya back?');
  await anna.byId('join-channel').click();
  await anna.composer.waitFor();

  await anna.composer.click();
  await anna.page.keyboard.type('Yes, **since Monday**');
  await anna.page.keyboard.press('Enter');
  const answer = await phone.receive('the answer', (message) => message.text === 'Yes, since Monday');
  expect(answer.entities).toEqual([{ type: 'bold', offset: 5, length: 12 }]);
  await anna.message('since Monday').locator('[data-testid^="delivery-"][data-state="sent"]').waitFor();

  await phone.sendFile({
    kind: 'photo',
    bytes: await drawPicture('parcel'),
    fileName: 'parcel.jpg',
    caption: 'My last parcel',
  });
  await anna.message('My last parcel').locator('img').waitFor();
  await anna.close();
});

it('two colleagues talk: live, with a reply, a reaction, an edit, and a message taken back', async () => {
  const olena = await openStaff(browser(), product, 'olena', own);
  const anna = await openStaff(browser(), product, 'anna', own);
  await olena.send('Who takes the morning?');
  const question = await anna.waitForMessage('Who takes the morning?');
  await question.hover();
  await anna.page.keyboard.type('I take it');
  await anna.page.keyboard.press('Enter');
  await olena.waitForMessage('I take it');

  await anna.waitUntilSent('I take it');
  await anna.composer.click();
  await anna.page.keyboard.press('ArrowUp');
  await anna.page.keyboard.press('End');
  await anna.page.keyboard.type(' with Dmytro');
  await anna.page.keyboard.press('Enter');
  await olena.waitForMessage('I take it with Dmytro');

  // By keyboard: to the message, and its keys.
  await olena.byId('message-list').focus();
  await olena.page.keyboard.press('ArrowUp');
  await expect
    .poll(() => olena.page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('I take it with Dmytro');
  await olena.page.keyboard.press('r');
  await olena.page.keyboard.type('Thank you both');
  await olena.page.keyboard.press('Enter');
  await (await anna.waitForMessage('Thank you both')).getByText('I take it with Dmytro').waitFor();
  await olena.close();
  await anna.close();
});

it('files are chosen, uploaded and sent, and the other one opens and steps through them', async () => {
  const olena = await openStaff(browser(), product, 'olena', own);
  const anna = await openStaff(browser(), product, 'anna', own);
  await olena.attach(
    { name: 'beans.jpg', mimeType: 'image/jpeg', buffer: await drawPicture('beans') },
    { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer: await drawPicture('parcel') },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo\n') },
  );
  await olena.send('Three files');
  const message = await anna.waitForMessage('Three files');
  await message.getByText('list.txt').waitFor();
  const picture = message.locator('img[alt*="beans.jpg"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await picture.click();
  await anna.byId('slider').waitFor();
  const place = anna.byId('slider-place');
  const before = await place.textContent();
  await anna.page.keyboard.press('ArrowRight');
  await expect.poll(() => place.textContent()).not.toBe(before);
  await anna.page.keyboard.press('Escape');
  await anna.byId('slider').waitFor({ state: 'detached' });
  await olena.close();
  await anna.close();
});

it('a person signs up with an address of the company, and joins by the mail', async () => {
  const name = `solomiya${process.pid}`;
  const window = await openWindow(browser(), urlOf(product, '/'), own);
  window.complaints.expectComplaint(/status of 4(?:22|01|00)/);
  await window.byId('sign-up').click();
  await type(window, 'sign-up-email', name);
  await window.byId('sign-up-submit').click();
  await window.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await window.page.goto(linkIn(await readMail(product, `${name}@acme.test`, '/join-your-team/')));
  await expect.poll(() => window.page.getByLabel('Email').inputValue()).toBe(`${name}@acme.test`);
  await type(window, 'join-first_name', 'Solomiya');
  await type(window, 'join-last_name', 'Krushelnytska');
  await type(window, 'join-username', name);
  await type(window, 'new-password', 'a password of my own');
  await type(window, 'repeat-password', 'a password of my own');
  await window.byId('join-submit').click();
  await window.page.getByRole('heading', { name: 'Thanks, you’re almost there' }).waitFor();
  expect(new URL(window.page.url()).host).toBe(product.host);
  await window.close();
});

it('the keyboard leads past the sidebar, through it, and into the message box', async () => {
  const olena = await openStaff(browser(), product, 'olena', { ...own, path: '/messenger/channels/' });
  const focused = () =>
    olena.page.evaluate(() => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid'));
  await olena.byId('skip-link').waitFor({ state: 'attached' });
  await olena.page.keyboard.press('Tab');
  await expect.poll(focused).toBe('skip-link');
  await olena.byId('nav-general').focus();
  await olena.page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('nav-own');
  await olena.page.keyboard.press('Enter');
  await expect.poll(focused).toBe('composer-input');
  await olena.close();
});
