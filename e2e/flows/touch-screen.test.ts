import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { changeProfile } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

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

it.each(['en-US', 'uk-UA'] as const)(
  'at 375 pixels the note under a refused message wraps as one text, its buttons whole: %s [14.12]',
  async (language) => {
    await changeProfile(product, 'anna', { language });
    const anna = await openStaff(browser(), product, 'anna', { width: 375, height: 700, isTouch: true });
    anna.complaints.expectComplaint(/status of 403/);
    await anna.page.route('**/api/channels/1/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'permission.denied', message: 'refused', params: {} } },
          })
        : route.fallback(),
    );
    await anna.send('This one is refused');
    const note = anna.message('This one is refused').getByRole('alert');
    await note.waitFor();
    const rects = () =>
      note.evaluate((element) => {
        const boxesOf = (each: Element) =>
          [...each.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
        return {
          text: [...element.querySelectorAll('span')].flatMap(boxesOf),
          buttons: [...element.querySelectorAll('button')].map(boxesOf),
          pageWidth: document.documentElement.scrollWidth,
        };
      });
    await expect.poll(async () => (await rects()).buttons.length).toBe(2);
    const { text, buttons: boxes, pageWidth } = await rects();
    expect(pageWidth).toBe(375);
    // Each button is one piece, nothing leaves the screen, and the words have its width.
    expect(boxes.map(({ length }) => length)).toEqual([1, 1]);
    const all = [...text, ...boxes.flat()];
    for (const { left, right } of all) expect([left >= 0, right <= 375]).toEqual([true, true]);
    expect(Math.max(...text.map(({ right, left }) => right - left))).toBeGreaterThan(120);
    const overlaps = boxes
      .flat()
      .flatMap((button) =>
        text.filter(
          (line) =>
            line.left < button.right &&
            button.left < line.right &&
            line.top < button.top + 4 &&
            button.top + 4 < line.bottom,
        ),
      );
    expect(overlaps).toEqual([]);
    await changeProfile(product, 'anna', { language: 'en-US' });
    await anna.close();
  },
);
