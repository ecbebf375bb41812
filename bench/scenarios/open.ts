import type { Page } from 'playwright-core';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { makeChannel, openPage } from '../product/page-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const messagesPerChannel = 40;
/** A slow laptop, or a phone. */
const throttling = 4;
const seenBefore = 'seen before';
const seenSlowly = `seen before, ${throttling}× slower`;
/** What the product promises of the median (docs/promises.md). */
const mostMs: Record<string, number> = { [seenBefore]: 50, [seenSlowly]: 150 };

/*
 * A frame is painted after its callbacks; a task scheduled in one of them runs right after the paint. The next frame's
 * callback would run up to a whole idle frame later.
 */

/** From the click on a channel's link until the frame that shows its newest message is painted. */
const openByClick = (page: Page, channelId: number, newest: string): Promise<number> =>
  page.evaluate(
    ({ id, text }) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`a[href="/messenger/${id}/"]`);
        if (!link) {
          reject(new Error(`there is no link to channel ${id}`));
          return;
        }
        const isShown = () =>
          [...document.querySelectorAll('article')].some((article) => article.textContent?.includes(text));
        requestAnimationFrame(() => {
          const clickedAt = performance.now();
          link.click();
          const look = () => {
            if (isShown()) {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now() - clickedAt));
              port1.start();
              port2.postMessage(null);
            } else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      }),
    { id: channelId, text: newest },
  );

/** From the browser's time of the Enter key until the frame that shows the message is painted. */
async function sendByKey(page: Page, text: string): Promise<number> {
  const composer = page.getByTestId('composer-input');
  await composer.click();
  await page.keyboard.insertText(text);
  // Starts listening before the key is pressed: the handle refers to the promise, not its value.
  const measured = await page.evaluateHandle(
    (expected) => ({
      took: new Promise<number>((resolve) => {
        const handleKey = (event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          globalThis.removeEventListener('keydown', handleKey, true);
          const look = () => {
            const isShown = [...document.querySelectorAll('article')].some((article) =>
              article.textContent?.includes(expected),
            );
            if (isShown) {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
              port1.start();
              port2.postMessage(null);
            } else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        globalThis.addEventListener('keydown', handleKey, true);
      }),
    }),
    text,
  );
  await page.keyboard.press('Enter');
  return measured.evaluate(({ took }) => took);
}

/** How soon a channel is on the screen, on the first and on later visits, and a message of one's own. */
export async function benchOpen(run: BenchRun, options: BenchOptions): Promise<void> {
  const rounds = options.rounds ?? 20;
  const { page, devtools, own, urlOf } = await openPage(run);
  const channels: { id: number; newest: string }[] = [];
  for (let n = 1; n <= rounds; n += 1) {
    const name = `Channel ${String(n).padStart(2, '0')}`;
    const id = await makeChannel(own, name, messagesPerChannel);
    channels.push({ id, newest: `${name}, message ${messagesPerChannel}:` });
  }
  await page.goto(urlOf('/messenger/1/'));
  await page.getByTestId('composer-input').waitFor();
  await page.locator(`a[href="/messenger/${channels.at(-1)?.id}/"]`).waitFor();

  const timesMs: Record<string, number[]> = {
    'not seen before': [],
    [seenBefore]: [],
    [seenSlowly]: [],
    'key to own message': [],
  };
  for (const name of ['not seen before', seenBefore, seenSlowly]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: name === seenSlowly ? throttling : 1 });
    for (const { id, newest } of channels) {
      timesMs[name]?.push(await openByClick(page, id, newest));
      // The shortest time a person would look at it; deferred work of opening is done by then.
      await page.waitForTimeout(name === seenSlowly ? 300 * throttling : 300);
    }
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (let n = 1; n <= rounds; n += 1) timesMs['key to own message']?.push(await sendByKey(page, `Own message ${n}.`));

  const rows = Object.entries(timesMs).map(([name, values]) => [
    name,
    formatFigure(median(values), 1),
    formatFigure(quantile(values, 0.95), 1),
    formatFigure(quantile(values, 1), 1),
    mostMs[name] ?? '',
    mostMs[name] === undefined ? '' : median(values) <= mostMs[name] ? 'yes' : 'no',
  ]);
  console.log(`\n${formatTable(['until painted', 'median ms', 'p95 ms', 'worst ms', 'at most', 'kept'], rows)}\n`);
  console.log(`written to ${writeResults('open', timesMs)}`);
}
