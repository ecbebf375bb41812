import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { openPage } from '../product/page-under-test.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import {
  type ConnectedMessenger,
  connectMessengers,
  findConversations,
  messengerEnvironment,
} from '../product/three-messengers.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

/** A client does not write faster. */
const pauseMs = 150;

/** The time of day, in milliseconds, at which the frame is painted in which an element has a text. */
const waitUntilPainted = (page: Page, text: string, selector = 'article'): Promise<number> =>
  page.evaluate(
    ([expected, where]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if ([...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(expected))) {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
            port1.start();
            port2.postMessage(null);
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [text, selector] as const,
  );

interface Arrivals {
  /** Of which messenger, or of all that wait. */
  shown: string;
  tookMs: number[];
}

/** From the stand-in's order to post the message until it is painted; the call to the stand-in counts, too. */
async function measureArrivals(
  { page, urlOf, own }: Awaited<ReturnType<typeof openPage>>,
  { name, addPhone }: ConnectedMessenger,
  rounds: number,
): Promise<Arrivals> {
  const phone = await addPhone(name);
  await phone.sendText('the first');
  const channelId = (await findConversations(own, [name])).get(name) ?? 0;
  await page.goto(urlOf(`/messenger/${channelId}/`));
  await waitUntilPainted(page, 'the first');
  const tookMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await delay(pauseMs);
    const text = `message ${round} of many`;
    const painted = waitUntilPainted(page, text);
    const sentAt = performance.timeOrigin + performance.now();
    await phone.sendText(text);
    tookMs.push((await painted) - sentAt);
  }
  return { shown: name, tookMs };
}

/** From a new client's first message until the page of what is now counts one more who waits. */
async function measureNow(
  { page, urlOf }: Awaited<ReturnType<typeof openPage>>,
  { addPhone }: ConnectedMessenger,
  rounds: number,
): Promise<Arrivals> {
  const number = '[data-testid="now-waiting"] dd:first-of-type';
  await page.goto(urlOf('/stats/?tab=now'));
  await page.locator(number).first().waitFor();
  const before = Number(await page.locator(number).first().textContent());
  const tookMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const phone = await addPhone(`Client ${round}`);
    // The page asks at its own pace: a message may come at any moment of it.
    await delay(pauseMs + 37 * (round % 14));
    const painted = waitUntilPainted(page, String(before + round), number);
    const sentAt = performance.timeOrigin + performance.now();
    await phone.sendText('the first');
    tookMs.push((await painted) - sentAt);
  }
  return { shown: 'Now', tookMs };
}

/** The time until a client's message is on the screen of a manager who has the conversation open, and counted in Now. */
export async function benchArrival(run: BenchRun, options: BenchOptions): Promise<void> {
  const sandbox = await startSandbox(run);
  const screen = await openPage(run, messengerEnvironment(sandbox));
  const messengers = await connectMessengers(sandbox, screen.own);
  const results: Arrivals[] = [];
  for (const messenger of messengers) {
    results.push(await measureArrivals(screen, messenger, options.rounds ?? 100));
  }
  const [telegram] = messengers;
  if (telegram !== undefined) results.push(await measureNow(screen, telegram, options.rounds ?? 100));
  const header = ['shown', 'messages', 'median ms', 'p99 ms', 'longest ms'];
  const rows = results.map(({ shown, tookMs }) => [
    shown,
    tookMs.length,
    formatFigure(median(tookMs), 1),
    formatFigure(quantile(tookMs, 0.99), 1),
    formatFigure(Math.max(...tookMs), 1),
  ]);
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('arrival', results)}`);
}
