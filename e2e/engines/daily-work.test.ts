import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawPicture } from '../../scripts/demo/pictures.ts';
import { startFileProduct } from '../support/file-product.ts';
import { linkIn, readMail } from '../support/mailbox.ts';
import { makeClientPhone } from '../support/phone.ts';
import { signInByApi, urlOf } from '../support/product.ts';
import type { DrivenWindow } from './driven-window.ts';
import { useFirefox } from './firefox-window.ts';
import { openWebKitWindow } from './webkit-window.ts';

/** A day's work in another engine; Chromium has tests of each rule. */

const product = await startFileProduct();
const open = process.env['E2E_BROWSER'] === 'webkit' ? openWebKitWindow : useFirefox();

const byId = (testId: string) => `[data-testid="${testId}"]`;
const composer = `${byId('composer-input')}[contenteditable="true"]`;

async function fillIn(window: DrivenWindow, testId: string, text: string): Promise<void> {
  await window.click(byId(testId));
  await window.type(text);
}

/** Opens a page, signed in. */
async function openAs(username: string, page = '/messenger/1/'): Promise<DrivenWindow> {
  const session = await signInByApi(product, username);
  // Belongs to the origin and runs no script.
  const window = await open(urlOf(product, '/healthz'));
  await window.ask((given) => localStorage.setItem('switchboard.session', given), JSON.stringify(session));
  await window.goTo(urlOf(product, page));
  const isLive = () => document.querySelector('[data-testid="connection-state"][data-state="live"]') !== null;
  await expect.poll(() => window.ask(isLive)).toBe(true);
  return window;
}

async function send(window: DrivenWindow, text: string): Promise<void> {
  await window.click(composer);
  await window.type(text);
  await window.press('Enter');
}

const focus = (window: DrivenWindow, testId: string) =>
  window.ask((selector) => document.querySelector<HTMLElement>(selector)?.focus(), byId(testId));

const focusedId = (window: DrivenWindow) =>
  window.ask(() => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid'));

it('a client writes, a manager takes the conversation, and both answer with text and pictures', async () => {
  const anna = await openAs('anna', '/messenger/new-clients/');
  const phone = await makeClientPhone(product, 'Halyna');
  await phone.start();
  await phone.sendText('Hello, is the Kenya back?');
  await anna.see('[data-testid^="conversation-row-"]', 'Hello, is the Kenya back?');
  await anna.click('[data-testid^="conversation-row-"]', phone.name);
  await anna.see('article', 'Hello, is the Kenya back?');
  await anna.click(byId('join-channel'));

  await anna.see(composer);
  await send(anna, 'Yes, **since Monday**');
  const answer = await phone.receive('the answer', (message) => message.text === 'Yes, since Monday');
  expect(answer.entities).toEqual([{ type: 'bold', offset: 5, length: 12 }]);
  await anna.see('article:has([data-testid^="delivery-"][data-state="sent"])', 'since Monday');

  await phone.sendFile({
    kind: 'photo',
    bytes: await drawPicture('parcel'),
    fileName: 'parcel.jpg',
    caption: 'My last parcel',
  });
  await anna.see('article:has(img)', 'My last parcel');
  await anna.close();
});

it('two colleagues talk: live, with a reaction, an edit and a reply', async () => {
  const olena = await openAs('olena');
  const anna = await openAs('anna');
  await send(olena, 'Who takes the morning?');
  await anna.see('article', 'Who takes the morning?');
  await anna.hover('article', 'Who takes the morning?');
  await anna.click(`article:hover ${byId('message-react')}`);
  await anna.click(`${byId('quick-reactions')} button`, '🎉');
  await olena.see(`article:has(${byId('reaction-🎉')})`, 'Who takes the morning?');
  // With the focus elsewhere: what is typed goes to the message box.
  await anna.type('I take it');
  await anna.press('Enter');
  await olena.see('article', 'I take it');

  await anna.see('article[data-seq]', 'I take it');
  await anna.click(composer);
  await anna.press('ArrowUp');
  await anna.press('End');
  await anna.type(' with Dmytro');
  await anna.press('Enter');
  await olena.see('article', 'I take it with Dmytro');

  // By keyboard: to the message, and its keys.
  await focus(olena, 'message-list');
  await olena.press('ArrowUp');
  await expect
    .poll(() => olena.ask(() => document.activeElement?.textContent ?? ''))
    .toContain('I take it with Dmytro');
  await olena.type('r');
  await olena.type('Thank you both');
  await olena.press('Enter');
  await anna.see('article', 'I take it with DmytroThank you both');
  await olena.close();
  await anna.close();
});

it('files are chosen, uploaded and sent, and the other one opens and steps through them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  const files = Object.entries({
    'beans.jpg': await drawPicture('beans'),
    'parcel.jpg': await drawPicture('parcel'),
    'list.txt': Buffer.from('one\ntwo\n'),
  }).map(([name, bytes]) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return { name, file };
  });
  const olena = await openAs('olena');
  const anna = await openAs('anna');
  await olena.see(composer);
  await olena.attach(...files.map(({ file }) => file));
  for (const { name } of files) await olena.see(`${byId('attachment')}[data-uploaded]`, name);
  await send(olena, 'Three files');
  const picture = 'img[alt*="parcel.jpg"]';
  await anna.see(`article:has(img[alt*="beans.jpg"]):has(${picture})`, 'list.txt');
  await expect
    .poll(() => anna.ask((selector) => document.querySelector<HTMLImageElement>(selector)?.naturalWidth, picture))
    .toBeGreaterThan(0);
  await anna.click(picture);
  await anna.see(byId('slider-place'));
  const readPlace = () =>
    anna.ask((selector) => document.querySelector(selector)?.textContent ?? null, byId('slider-place'));
  const before = await readPlace();
  await anna.press('ArrowRight');
  await expect.poll(readPlace).not.toBe(before);
  await anna.press('Escape');
  await expect.poll(readPlace).toBeNull();
  await olena.close();
  await anna.close();
  rmSync(folder, { recursive: true });
});

it('a person signs up with an address of the company, and joins by the mail', async () => {
  const name = `solomiya${process.pid}`;
  const window = await open(urlOf(product, '/'));
  window.expectComplaint(/status of 4(?:22|01|00)/);
  await window.click(byId('sign-up'));
  await fillIn(window, 'sign-up-email', name);
  await window.click(byId('sign-up-submit'));
  await window.see('h1, h2', 'Check your email');
  await window.goTo(linkIn(await readMail(product, `${name}@acme.test`, '/join-your-team/')));
  await window.see(byId('join-first_name'));
  expect(await window.ask(() => document.querySelector<HTMLInputElement>('input[type="email"]')?.value)).toBe(
    `${name}@acme.test`,
  );
  await fillIn(window, 'join-first_name', 'Solomiya');
  await fillIn(window, 'join-last_name', 'Krushelnytska');
  await fillIn(window, 'join-username', name);
  await fillIn(window, 'new-password', 'a password of my own');
  await fillIn(window, 'repeat-password', 'a password of my own');
  await window.click(byId('join-submit'));
  await window.see('h1, h2', 'Thanks, you’re almost there');
  expect(await window.ask(() => location.host)).toBe(product.host);
  await window.close();
});

it('the keyboard leads past the sidebar, through it, and into the message box', async () => {
  const olena = await openAs('olena', '/messenger/channels/');
  await olena.see(byId('skip-link'));
  await olena.press('Tab');
  await expect.poll(() => focusedId(olena)).toBe('skip-link');
  await focus(olena, 'nav-general');
  await olena.press('ArrowDown');
  await expect.poll(() => focusedId(olena)).toBe('nav-own');
  await olena.press('Enter');
  await expect.poll(() => focusedId(olena)).toBe('composer-input');
  await olena.close();
});
