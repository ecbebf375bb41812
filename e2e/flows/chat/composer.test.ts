import { expect, it } from 'vitest';
import { findBarriers } from '../../support/axe.ts';
import { startConversation } from '../../support/conversation.ts';
import { startFileProduct } from '../../support/file-product.ts';
import { makeApiClient } from '../../support/product.ts';
import { openStaff, passFrames, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';
import { waitUntil } from '../../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** A channel of all three; returns its number. */
async function makeChannel(name: string): Promise<number> {
  const api = await makeApiClient(product, 'olena');
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', {
    name,
    description: 'for a test',
    is_public: true,
    members: [1, 2, 3],
  });
  api.close();
  return channel.id;
}

/** Such a channel with two of them in it; each sees the other's messages. */
async function openBoth(name: string): Promise<{ olena: Staff; anna: Staff; path: string; channelId: number }> {
  const channelId = await makeChannel(name);
  const path = `/messenger/${channelId}/`;
  const [olena, anna] = await Promise.all(
    ['olena', 'anna'].map((username) => openStaff(browser(), product, username, { path })),
  );
  if (!olena || !anna) throw new Error('two windows were asked for');
  await olena.composer.click();
  return { olena, anna, path, channelId };
}

const closeBoth = async ({ olena, anna }: { olena: Staff; anna: Staff }) => {
  await Promise.all([olena.close(), anna.close()]);
};
const textOf = (staff: Staff) =>
  staff.composer.evaluate((element) =>
    [...element.children]
      .map((line) => line.textContent)
      .join('\n')
      .trim(),
  );
/** Typed letters go into the box. */
const hasFocus = (staff: Staff) => staff.page.locator('[data-testid="composer-input"]:focus').waitFor();
const isEmpty = (staff: Staff) => waitUntil('the box is empty', async () => (await textOf(staff)) === '');

/** Pastes clipboard data into the focused element. */
const paste = (staff: Staff, data: Record<string, string>) =>
  staff.composer.evaluate((element, held) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(held)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

it('what is typed, by markup, keys, toolbar and the form of a link, arrives as it looked [1.3, 5.9]', async () => {
  const both = await openBoth('Typed');
  const { olena, anna } = both;
  const { keyboard } = olena.page;
  await keyboard.type('**b** _i_ ~~s~~ `c` [t](https://a.test) :) end');
  await keyboard.press('Shift+Enter');
  await keyboard.type('> quoted');
  await keyboard.press('Enter');
  const typed = await anna.waitForMessage('quoted');
  for (const [tag, text] of Object.entries({ strong: 'b', em: 'i', del: 's', code: 'c', blockquote: 'quoted' })) {
    await expect.poll(() => typed.locator(tag).innerText()).toBe(text);
  }
  await expect.poll(() => typed.locator('a', { hasText: 't' }).getAttribute('href')).toBe('https://a.test');
  await expect.poll(() => typed.innerText()).toContain('🙂 end');

  await keyboard.press('Control+b');
  await keyboard.type('bold');
  await keyboard.press('Control+b');
  await keyboard.type(' plain ');
  await olena.byId('format-italic').click();
  await keyboard.type('italic');
  await olena.byId('format-italic').click();
  await keyboard.press('Shift+Enter');
  await olena.byId('format-orderedList').click();
  await keyboard.type('first');
  await keyboard.press('Enter');
  await keyboard.type('second');
  await keyboard.press('Control+Enter');
  const chosen = await anna.waitForMessage('second');
  await expect.poll(() => chosen.locator('strong').innerText()).toBe('bold');
  await expect.poll(() => chosen.locator('em').innerText()).toBe('italic');
  await expect.poll(() => chosen.locator('ol > li').allInnerTexts()).toEqual(['first', 'second']);

  // Code keeps the typed text unchanged; Enter makes a line there, and Ctrl+Enter sends.
  await keyboard.type('```js');
  await keyboard.press('Enter');
  await keyboard.type('if (a) **x** :)');
  await keyboard.press('Enter');
  await keyboard.type('  y();');
  await keyboard.press('Control+Enter');
  const code = await anna.waitForMessage('y();');
  await expect.poll(() => code.locator('pre').innerText()).toBe('if (a) **x** :)\n  y();');

  await keyboard.type('our shop');
  await keyboard.press('Control+a');
  await keyboard.press('Control+Shift+u');
  await olena.byId('link-address').fill('javascript:alert(1)');
  await olena.byId('link-save').click();
  await olena.page.getByText('This address can’t be linked').waitFor();
  await olena.byId('link-address').fill('shop.test/a');
  await olena.byId('link-save').click();
  await olena.composer.press('Enter');
  const linked = await anna.waitForMessage('our shop');
  await expect.poll(() => linked.locator('a').getAttribute('href')).toBe('https://shop.test/a');
  await closeBoth(both);
});

it('mentions are found by keyboard, members first, emoji by picker, codes and signs; Enter of an input method sends nothing [1.3, 5.3, 5.7, 5.8]', async () => {
  const both = await openBoth('Chosen');
  const { olena, anna } = both;
  const { keyboard } = olena.page;
  await keyboard.type('Hi @');
  await olena.byId('completions').getByRole('option').first().getByText('Notifies everyone').waitFor();
  await keyboard.type('a');
  await olena.byId('completions').getByText('@anna').waitFor();
  await keyboard.press('Escape');
  await expect.poll(() => olena.byId('completions').count()).toBe(0);
  await keyboard.type('n');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type('@');
  const options = olena.byId('completions').getByRole('option');
  await options.nth(1).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.type('ann');
  await options.first().getByText('@anna').waitFor();
  await keyboard.press('Tab');
  await olena.byId('completions').waitFor({ state: 'detached' });
  await keyboard.type('and @channel');
  await options.first().getByText('@channel').waitFor();
  await keyboard.press('Enter');
  await olena.byId('completions').waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  const message = await anna.waitForMessage('Hi @');
  const own = message.locator('[data-own]');
  await waitUntil('both mentions stand out', async () => (await own.count()) === 2);

  await keyboard.type('go :+1: :rocke');
  await olena.byId('completions').getByText(':rocket:').waitFor();
  await keyboard.press('Enter');
  await keyboard.type(':tada: ');
  await olena.byId('composer-emoji').click();
  await olena.byId('emoji-picker').getByRole('searchbox').fill('pizza');
  await olena.byId('emoji-picker').getByRole('gridcell', { name: 'pizza', exact: true }).click();
  await hasFocus(olena);
  await keyboard.type(' end');
  await keyboard.press('Enter');
  expect(await (await anna.waitForMessage('go 👍')).innerText()).toContain('go 👍 🚀 🎉 🍕 end');

  const session = await olena.context.newCDPSession(olena.page);
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const enter = { type: 'rawKeyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const;
  await session.send('Input.dispatchKeyEvent', enter);
  await expect.poll(() => textOf(olena)).toBe('にほん');
  await session.send('Input.insertText', { text: '日本' });
  await expect.poll(() => textOf(olena)).toBe('日本');
  await keyboard.press('Enter');
  await anna.waitForMessage('日本');
  expect(await anna.page.locator('article', { hasText: 'にほん' }).count()).toBe(0);
  await closeBoth(both);
});

it('the picker says so when the emoji cannot be loaded, still offers the latest ones, and takes what the typed word finds, however soon Enter is pressed', async () => {
  // A busy page: the list is filtered only when the browser is idle.
  const withoutTime = () => {
    globalThis.requestIdleCallback = (act) => setTimeout(act, 300);
  };
  const names = '**/assets/emoji-names-*';
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${await makeChannel('Picked')}/`,
    prepare: async (context) => {
      await context.addInitScript(withoutTime);
      await context.route(names, (route) => route.abort());
    },
  });
  olena.complaints.expectComplaint(/emoji-names|Failed to fetch dynamically imported module/);
  // A page that was just reloaded because of missing chunks is not reloaded again.
  await olena.page.evaluate(() => sessionStorage.setItem('switchboard.reloaded-for-parts-at', String(Date.now())));
  await olena.byId('composer-emoji').click();
  await olena.byId('emoji-picker').getByText('Couldn’t load the emoji').waitFor();
  await olena.byId('emoji-picker').getByRole('button', { name: '🎉' }).click();
  await olena.byId('composer-input').getByText('🎉').waitFor();

  await olena.write('');
  await olena.context.unroute(names);
  await olena.page.reload();
  await olena.composer.waitFor();
  await olena.byId('composer-emoji').click();
  const picker = olena.byId('emoji-picker');
  await picker.getByRole('gridcell').first().waitFor();
  await picker.getByRole('searchbox').pressSequentially('pizza');
  await olena.page.keyboard.press('Enter');
  await olena.byId('composer-input').getByText('🍕').waitFor();
  await olena.close();
});

it('Up edits the last own message, Esc gives the draft back, and a press elsewhere leaves the edit and is a click there [4.3]', async () => {
  const both = await openBoth('Editing');
  const { olena, anna } = both;
  const { keyboard, mouse } = olena.page;
  await olena.send('First wording');
  await anna.waitForMessage('First wording');
  await olena.waitUntilSent('First wording');
  await isEmpty(olena);
  await keyboard.press('ArrowUp');
  await olena.byId('composer-edit').waitFor();
  await expect.poll(() => textOf(olena)).toBe('First wording');
  await keyboard.press('Escape');
  await isEmpty(olena);
  await hasFocus(olena);
  await keyboard.type('A draft');
  await olena.message('First wording').hover();
  await olena.message('First wording').getByTestId('message-edit').click();
  await waitUntil('the message is in the box', async () => (await textOf(olena)) === 'First wording');
  await olena.byId('message-list').click({ position: { x: 4, y: 4 } });
  await waitUntil('the draft is back', async () => (await textOf(olena)) === 'A draft');
  await olena.message('First wording').hover();
  await olena.message('First wording').getByTestId('message-edit').click();
  await waitUntil('the message is in the box', async () => (await textOf(olena)) === 'First wording');
  await hasFocus(olena);
  await keyboard.type(', mended');
  await keyboard.press('Enter');
  await anna.waitForMessage('First wording, mended');
  await waitUntil('the draft is back', async () => (await textOf(olena)) === 'A draft');

  // The edit that a press elsewhere leaves takes its lines off the box.
  await olena.send('Liked\n\nby\n\nall');
  const message = await olena.waitForMessage('Liked');
  await olena.waitUntilSent('Liked');
  await message.hover();
  await message.getByTestId('message-react').click();
  await olena.byId('quick-reactions').getByText('🎉').click();
  const chip = message.getByTestId('reaction-🎉');
  await chip.waitFor();
  await message.hover();
  await message.getByTestId('message-edit').click();
  await olena.byId('composer-edit').waitFor();
  await chip.hover();
  await olena.page.mouse.down();
  await passFrames(olena.page, 10);
  await olena.page.mouse.up();
  await chip.waitFor({ state: 'detached' });
  await olena.byId('composer-edit').waitFor({ state: 'detached' });

  // It outlives a selection that leaves the box, and left for another field it leaves the focus there.
  await olena.byId('toggle-search').click();
  await olena.send('To be mended');
  await anna.waitForMessage('To be mended');
  await olena.waitUntilSent('To be mended');
  await isEmpty(olena);
  await keyboard.press('ArrowUp');
  await olena.byId('composer-edit').waitFor();
  await olena.composer.hover();
  await mouse.down();
  await olena.byId('message-list').hover();
  await mouse.up();
  await passFrames(olena.page, 3);
  expect(await olena.byId('composer-edit').count()).toBe(1);

  await olena.byId('search-messages').click();
  await olena.byId('composer-edit').waitFor({ state: 'detached' });
  await keyboard.type('mended');
  await expect.poll(() => olena.byId('search-messages').inputValue()).toBe('mended');
  await expect.poll(() => textOf(olena)).toBe('');

  // Letters typed after a click on a message, or while an edit is being saved, are the next message.
  await anna.send('From Anna');
  await (await olena.waitForMessage('From Anna')).click();
  await keyboard.type('please');
  await keyboard.press('Enter');
  await anna.waitForMessage('please');
  await olena.waitUntilSent('please');
  expect(await olena.page.getByRole('dialog').count()).toBe(0);

  await olena.page.route('**/api/channels/*/messages/*', async (route) => {
    await anna.waitForMessage('the next one');
    await route.continue();
  });
  await keyboard.press('ArrowUp');
  await keyboard.type(' do');
  await keyboard.press('Enter');
  await keyboard.type('the next one');
  await keyboard.press('Enter');
  await anna.waitForMessage('please do');
  await closeBoth(both);
});

it('a draft is on the other device, waits in its channel, and leaves both when it is sent [5.4]', async () => {
  const both = await openBoth('Drafts');
  const { olena, anna, path } = both;
  const phone = await openStaff(browser(), product, 'olena', { path, width: 375, height: 700 });
  await olena.page.keyboard.type('Half **done** @');
  await olena.byId('completions').waitFor();
  await olena.page.keyboard.press('Escape');
  await waitUntil('the draft is on the other device', async () => (await textOf(phone)) === 'Half done @');
  await expect.poll(() => phone.composer.locator('strong').innerText()).toBe('done');
  await olena.steerTo('/messenger/1/');
  await expect.poll(() => textOf(olena)).not.toContain('Half');
  await olena.goTo(path);
  await waitUntil('the draft is still here', async () => (await textOf(olena)) === 'Half done @');
  // Nothing is suggested for what was not typed here.
  await olena.composer.press('End');
  await olena.composer.press('ArrowLeft');
  await olena.composer.press('ArrowRight');
  await passFrames(olena.page, 10);
  expect(await olena.byId('completions').count()).toBe(0);
  await olena.page.keyboard.type('a');
  await olena.byId('completions').waitFor();
  await olena.page.keyboard.press('Escape');
  await olena.composer.press('Enter');
  await anna.waitForMessage('Half done @a');
  await isEmpty(olena);
  await isEmpty(phone);
  await phone.close();
  await closeBoth(both);
});

it('of what is pasted a message keeps what it can hold: of rich text its formats, plain text as it is, and 16,384 signs of a kind', async () => {
  const both = await openBoth('Pasted');
  const { olena, anna } = both;
  const html = `<h1>Title</h1><p onclick="alert(1)"><b>bold</b> <span style="color:red">red</span> <u>under</u>
    <a href="https://a.test">good</a> <a href="javascript:alert(1)">bad</a></p><table><tr><td>cell</td></tr></table>
    <ul><li>item</li></ul><img src="x" onerror="window.__xss = 1"><script>window.__xss = 1</script><style>p{}</style>`;
  // The browser reports every inline handler in parsed HTML, even where it could never run.
  olena.complaints.expectComplaint(/inline event handler/);
  await paste(olena, { 'text/html': html, 'text/plain': 'plain' });
  expect(await olena.composer.locator('h1, u, table, img, script, style, [onclick], [style*="color"]').count()).toBe(0);
  await olena.page.keyboard.press('Control+Enter');
  const message = await anna.waitForMessage('Title');
  await expect.poll(() => message.locator('strong').innerText()).toBe('bold');
  await expect.poll(() => message.locator('li').innerText()).toBe('item');
  await expect.poll(() => message.locator('[class*="content"] a').allInnerTexts()).toEqual(['good']);
  await expect.poll(() => message.innerText()).toContain('cell');
  expect(await olena.page.evaluate(() => '__xss' in globalThis)).toBe(false);

  const text = '# not a heading\n\n**not bold** 1. x\n<b>&amp;</b>';
  await paste(olena, { 'text/plain': text });
  await expect.poll(() => textOf(olena)).toBe(text);
  await olena.page.keyboard.press('Enter');
  const plain = await anna.waitForMessage('not a heading');
  expect(await plain.locator('strong, li').count()).toBe(0);
  await expect.poll(() => plain.innerText()).toContain('**not bold** 1. x\n<b>&amp;</b>');

  for (const sign of ['*', '[', '>']) {
    await paste(olena, { 'text/plain': sign.repeat(16_384) });
    const length = () => olena.composer.evaluate((element) => element.textContent?.length);
    await expect.poll(length).toBe(16_384);
    // Writing goes on behind them.
    await olena.page.keyboard.type('x');
    await expect.poll(length).toBe(16_385);
    await olena.write('');
  }
  await closeBoth(both);
});

it('says in a conversation that the client does not see mentions, and they never reach the phone [23.11]', async () => {
  const { channelId, phone } = await startConversation(product, 'olena', 'Mykola');
  const olena = await openStaff(browser(), product, 'olena', { path: `/messenger/${channelId}/` });
  await olena.composer.click();
  await olena.page.keyboard.type('Ready today @anna');
  await olena.byId('completions').waitFor();
  await olena.page.keyboard.press('Enter');
  await olena.byId('mentions-stay').waitFor();
  await olena.page.keyboard.press('Enter');
  await waitUntil('the answer is on the phone', async () => (await phone.listReceived()).includes('Ready today'));

  await olena.page.keyboard.type('@anna');
  await olena.byId('completions').waitFor();
  await olena.page.keyboard.press('Enter');
  await olena.byId('stays-inside').getByText('this stays with the team and isn’t sent to the client').waitFor();
  await olena.page.keyboard.press('Enter');
  await olena.byId('message-list').getByText('Note · team only').waitFor();
  expect(await findBarriers(olena.page, '[data-testid="message-list"]')).toEqual([]);
  await olena.page.reload();
  await olena.byId('message-list').getByText('Note · team only').waitFor();
  await expect
    .poll(() => olena.page.locator('[data-audience="internal"]').getByTestId('delivery-failed').count())
    .toBe(0);
  expect(await phone.listReceived()).toEqual(['Ready today']);
  await olena.close();
});

it('writes notes for the team, which no phone shows, and keeps to them over a reload [35.2] [35.5]', async () => {
  const { channelId, phone } = await startConversation(product, 'olena', 'Nadiia');
  const path = `/messenger/${channelId}/`;
  const [olena, anna] = await Promise.all(
    ['olena', 'anna'].map((username) => openStaff(browser(), product, username, { path })),
  );
  if (!olena || !anna) throw new Error('two windows were asked for');
  await olena.composer.click();
  await olena.page.keyboard.type('Dear Nadiia');
  await olena.byId('composer-audience-internal').check({ force: true });
  await olena.byId('team-only').getByText('Team only').waitFor();
  await olena.composer.click();
  await olena.page.keyboard.type('She has waited since Monday');
  await olena.byId('composer-send').getByText('Add note').click();
  const note = anna.page.locator('[data-audience="internal"]').getByText('She has waited since Monday');
  await note.waitFor();
  expect(await findBarriers(olena.page, '[data-testid="composer"]')).toEqual([]);
  await olena.page.reload();
  await olena.byId('team-only').waitFor();
  await olena.byId('composer-audience-public').check({ force: true });
  await olena.composer.getByText('Dear Nadiia').waitFor();
  await olena.composer.click();
  await olena.page.keyboard.press('Enter');
  await waitUntil('the answer is on the phone', async () => (await phone.listReceived()).includes('Dear Nadiia'));
  expect(await phone.listReceived()).toEqual(['Dear Nadiia']);
  await Promise.all([olena.close(), anna.close()]);
});

it('has no barriers with the formats and completions open; on a phone the text has the whole width of the box, and the buttons are below it', async () => {
  const path = `/messenger/${await makeChannel('Barriers')}/`;
  const olena = await openStaff(browser(), product, 'olena', { path, prepare: () => Promise.resolve() });
  const look = async (rules?: string[]) => {
    await olena.composer.click();
    await olena.byId('format-toolbar').waitFor();
    await olena.page.keyboard.type('**a** `b` [c](https://a.test) @');
    await olena.byId('completions').waitFor();
    expect(await findBarriers(olena.page, '[data-testid="composer"]', rules)).toEqual([]);
    await olena.page.keyboard.press('Escape');
    await olena.byId('composer-emoji').click();
    await olena.byId('emoji-picker').getByRole('gridcell').first().waitFor();
    expect(await findBarriers(olena.page, '[data-testid="emoji-picker"]', rules)).toEqual([]);
    await olena.page.keyboard.press('Escape');
    await olena.byId('emoji-picker').waitFor({ state: 'detached' });
    await olena.write('');
  };
  await look();
  await olena.page.setViewportSize({ width: 375, height: 667 });
  await olena.page.emulateMedia({ colorScheme: 'dark' });
  await olena.page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await olena.byId('composer-formatting').click();
  // Themes differ in nothing but colours.
  await look(['color-contrast']);

  await olena.write('A text of which one line is not enough on a screen that is as narrow as this one is');
  const measure = () =>
    olena.byId('composer').evaluate((box) => {
      const [whole, text, attach, send] = [null, 'composer-input', 'composer-attach', 'composer-send'].map((id) =>
        (id === null ? box : box.querySelector(`[data-testid="${id}"]`))?.getBoundingClientRect(),
      );
      if (!whole || !text || !attach || !send) return null;
      return {
        isWide: whole.width - text.width < 20,
        isAbove: text.bottom <= attach.top && text.bottom <= send.top,
        isInOneRow: attach.top === send.top,
      };
    });
  await expect.poll(measure).toEqual({ isWide: true, isAbove: true, isInOneRow: true });
  await olena.close();
});

it('a name sent before anybody can be suggested is a mention when the people are here, and stays inside [5.7]', async () => {
  const { channelId, phone } = await startConversation(product, 'olena', 'Mykola of the slow network');
  const holds: (() => void)[] = [];
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channelId}/`,
    prepare: (context) =>
      context.route(/\/api\/users(\?|$)/, async (route) => {
        await new Promise<void>((resolve) => holds.push(resolve));
        await route.continue();
      }),
  });
  await olena.composer.click();
  await olena.page.keyboard.type('@anna ready today');
  await olena.page.keyboard.press('Enter');
  await expect.poll(() => holds.length).toBeGreaterThan(0);
  await expect.poll(() => olena.composer.textContent()).toBe('@anna ready today');
  expect(await phone.listReceived()).not.toContain('@anna ready today');
  for (const go of holds) go();
  await waitUntil('the answer is on the phone', async () => (await phone.listReceived()).includes('ready today'));
  const anna = await openStaff(browser(), product, 'anna', { path: `/messenger/${channelId}/` });
  await (await anna.waitForMessage('ready today')).locator('[data-own]').waitFor();
  expect(await phone.listReceived()).not.toContain('@anna ready today');
  await expect.poll(() => olena.message('ready today').count()).toBe(1);
  await Promise.all([olena.close(), anna.close()]);
});
