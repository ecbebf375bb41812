import { expect, it } from 'vitest';
import { startFileProduct } from '../../support/file-product.ts';
import { makeClientPhone } from '../../support/phone.ts';
import { openStaff, type Staff } from '../../support/staff.ts';
import { useBrowser } from '../../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** The test id of the focused element, or of its surroundings. */
const focused = (staff: Staff) =>
  staff.page.evaluate(() => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid') ?? 'nothing');
const hasFocus = async (staff: Staff, testId: string) => {
  await expect.poll(() => focused(staff)).toBe(testId);
};

/** Presses Tab until something that `isWanted` has the focus; answers with everything that had it on the way. */
async function tabTo(staff: Staff, isWanted: (testId: string) => boolean, key = 'Tab'): Promise<string[]> {
  const way: string[] = [];
  while (way.length < 40) {
    await staff.page.keyboard.press(key);
    const at = await focused(staff);
    way.push(at);
    if (isWanted(at)) break;
  }
  return way;
}

it('leads from the address to the first conversation in twelve stops, and into the message box by Enter', async () => {
  const phone = await makeClientPhone(product, 'Keyboard');
  await phone.start();
  await phone.sendText('Is anybody there?');
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/new-clients/' });
  await olena.rowOf(phone.name).waitFor();
  await olena.byId('skip-link').waitFor({ state: 'attached' });

  const way = await tabTo(olena, (testId) => testId.startsWith('conversation-row-'));
  expect(way[0]).toBe('skip-link');
  expect(way.at(-1)).toMatch(/^conversation-row-/);
  expect(way.length).toBeLessThanOrEqual(12);

  // The link leads past the sidebar.
  await olena.page.reload();
  await olena.rowOf(phone.name).waitFor();
  await olena.byId('skip-link').waitFor({ state: 'attached' });
  await olena.page.keyboard.press('Tab');
  await hasFocus(olena, 'skip-link');
  await olena.page.keyboard.press('Enter');
  const short = await tabTo(olena, (testId) => testId.startsWith('conversation-row-'));
  expect(short.length).toBeLessThanOrEqual(3);

  // Arrows go through the conversations; one without a manager is opened at the offer to take it.
  const rows = await olena.page.locator('[data-testid^="conversation-row-"]').count();
  const ids = await olena.page
    .locator('[data-testid^="conversation-row-"]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-testid')));
  await olena.page.keyboard.press('End');
  await hasFocus(olena, ids[rows - 1] ?? '');
  await olena.page.keyboard.press('Home');
  await hasFocus(olena, ids[0] ?? '');
  await olena.page.keyboard.press('Enter');
  await hasFocus(olena, 'join-offer');
  await olena.byId('join-channel').waitFor();
  await olena.page.keyboard.press('Tab');
  await hasFocus(olena, 'join-channel');
  await olena.page.keyboard.press('Enter');
  await hasFocus(olena, 'composer-input');

  // The buttons above the messages are one stop, within which the arrows go.
  await olena.byId('leave-conversation').waitFor();
  await olena.byId('hand-over').waitFor();
  const back = await tabTo(olena, (testId) => testId === 'manager-name', 'Shift+Tab');
  expect(back).not.toContain('toggle-details');
  expect(back.at(-1)).toBe('manager-name');
  const buttons = ['close-conversation', 'snooze-conversation', 'hand-over', 'leave-conversation', 'toggle-details'];
  for (const next of buttons) {
    await olena.page.keyboard.press('ArrowRight');
    await hasFocus(olena, next);
  }
  await olena.page.keyboard.press('Shift+Tab');
  await tabTo(olena, (testId) => testId === 'toggle-details');
  await olena.close();
});

it('goes through the sidebar by arrows, and from a row into its message box', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/messenger/1/' });
  await olena.composer.waitFor();
  await hasFocus(olena, 'composer-input');
  // Back from the message box to the row of the open channel.
  const way = await tabTo(olena, (testId) => testId === 'nav-general', 'Shift+Tab');
  expect(way.at(-1)).toBe('nav-general');
  expect(way.length, way.join(', ')).toBeLessThanOrEqual(12);
  await olena.page.keyboard.press('Enter');
  await hasFocus(olena, 'composer-input');

  await tabTo(olena, (testId) => testId === 'nav-general', 'Shift+Tab');
  await olena.page.keyboard.press('ArrowDown');
  await hasFocus(olena, 'nav-own');
  await olena.page.keyboard.press('Enter');
  await olena.page.waitForURL((url) => url.pathname !== '/messenger/1/');
  await hasFocus(olena, 'composer-input');
  await olena.close();
});

it.each([
  ['a mouse', false],
  ['fingers', true],
])('hints of keys are shown where there is a keyboard: with %s [5.3, 14.11]', async (_name, isTouch) => {
  const anna = await openStaff(browser(), product, 'anna', {
    width: 1024,
    height: 800,
    isTouch,
    path: '/messenger/1/',
  });
  // In a list Enter goes on, and a hint says what sends.
  await anna.composer.waitFor();
  await anna.write('');
  await anna.composer.pressSequentially('- one');
  const toolbarHint = anna.page.locator('[data-keys]').filter({ hasText: /sends$/ });
  const switcherKeys = anna.page.locator('kbd[data-keys]');
  for (const hint of [toolbarHint, switcherKeys]) {
    await hint.first().waitFor({ state: 'attached' });
    await expect.poll(() => hint.first().isVisible()).toBe(!isTouch);
  }
  await anna.close();
});
