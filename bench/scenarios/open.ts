import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { makeChannel, openPage, type PageUnderTest, sentenceOf } from '../product/page-under-test.ts';
import { type SandboxUnderTest, startSandbox } from '../product/sandbox-under-test.ts';
import {
  connectMessengers,
  findConversations,
  type MessengerPhone,
  messengerEnvironment,
} from '../product/three-messengers.ts';
import type { WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const messagesPerChannel = 40;
/** A slow laptop, or a phone. */
const throttling = 4;
const speeds = { 'not seen before': 1, 'seen before': 1, [`seen before, ${throttling}× slower`]: throttling };
/** The product's promises of the median (docs/promises.md). */
const mostMs: Record<string, number> = { 'seen before': 50, [`seen before, ${throttling}× slower`]: 150 };

interface Opened {
  id: number;
  /** A part of its newest message. */
  newest: string;
}

/**
 * From the click on a channel's link until its newest message is painted, as the browser reports itself (Element
 * Timing): a callback could only look before a frame is painted, at a hidden state, or in the next frame.
 */
const openByClick = (page: Page, channelId: number, newest: string): Promise<number> =>
  page.evaluate(
    ({ id, text }) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`a[href="/messenger/${id}/"]`);
        if (!link) {
          reject(new Error(`there is no link to channel ${id}`));
          return;
        }
        const identifier = `opened-${id}-${performance.now()}`;
        const hasWords = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
        const mutations = new MutationObserver(() => {
          for (const article of document.querySelectorAll('article')) {
            if (!article.textContent?.includes(text)) continue;
            for (const element of article.querySelectorAll('*')) {
              if (hasWords(element) && element.textContent?.includes(text))
                element.setAttribute('elementtiming', identifier);
            }
          }
        });
        mutations.observe(document.body, { childList: true, subtree: true });
        requestAnimationFrame(() => {
          const clickedAt = performance.now();
          const paints = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              identifier: string;
              renderTime: number;
            })[]) {
              if (entry.identifier !== identifier) continue;
              paints.disconnect();
              mutations.disconnect();
              resolve(entry.renderTime - clickedAt);
            }
          });
          paints.observe({ type: 'element' });
          link.click();
        });
      }),
    { id: channelId, text: newest },
  );

/** The channel that is open already is not painted anew, as the only one of a round is. */
async function leave(page: Page, channelId: number): Promise<void> {
  if (!page.url().includes(`/messenger/${channelId}/`)) return;
  await page.locator('a[href="/messenger/1/"]').first().click();
  await page.waitForURL('**/messenger/1/');
  await page.getByTestId('composer-input').waitFor();
}

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

export const makeChannels = async (own: WorkspaceClient, count: number): Promise<Opened[]> => {
  const channels: Opened[] = [];
  for (let n = 1; n <= count; n += 1) {
    const name = `Channel ${String(n).padStart(2, '0')}`;
    const id = await makeChannel(own, name, messagesPerChannel);
    channels.push({ id, newest: `${name}, message ${messagesPerChannel}:` });
  }
  return channels;
};

/** Every fourth message of a conversation is an answer. */
const isAnswer = (n: number) => n % 4 === 3;

/** The reader's conversations with clients of three messengers, read, with every answer sent. */
export async function makeConversations(
  sandbox: SandboxUnderTest,
  own: WorkspaceClient,
  count: number,
): Promise<Opened[]> {
  const messengers = await connectMessengers(sandbox, own);
  const phones: MessengerPhone[] = [];
  for (let n = 1; n <= count; n += 1) {
    const messenger = messengers[n % messengers.length];
    if (messenger) phones.push(await messenger.addPhone(`Client ${String(n).padStart(2, '0')}`));
  }
  const textOf = (phone: MessengerPhone, n: number) => `${phone.name}, message ${n}: ${sentenceOf(n)}`;
  await Promise.all(phones.map((phone) => phone.sendText(textOf(phone, 1))));
  const ids = await findConversations(
    own,
    phones.map(({ name }) => name),
  );
  const call = (method: string, phone: MessengerPhone, path: string, body: object) =>
    own.callForResult(method, `/api/channels/${ids.get(phone.name)}${path}`, body);
  await Promise.all(phones.map((phone) => call('PUT', phone, '/members/join', { as: 'manager' })));
  for (let n = 2; n < messagesPerChannel; n += 1) {
    const say = (phone: MessengerPhone) =>
      isAnswer(n)
        ? call('POST', phone, '/messages', { content: textOf(phone, n), client_msg_id: crypto.randomUUID() })
        : phone.sendText(textOf(phone, n));
    await Promise.all(phones.map(say));
  }
  const answers = Array.from({ length: messagesPerChannel - 1 }, (_, index) => index + 1).filter(isAnswer).length;
  for (const phone of phones) while ((await phone.listReceived()).length < answers) await delay(250);
  const lastOfClient = messagesPerChannel - 2;
  for (const phone of phones) {
    // The client's message comes a moment later, and would stand below the newest.
    const path = `/api/channels/${ids.get(phone.name)}/messages`;
    const isHere = async () =>
      (await own.callForResult<{ data: { content: string }[] }>('GET', path)).data.some(
        ({ content }) => content === textOf(phone, lastOfClient),
      );
    while (!(await isHere())) await delay(100);
    const newest = { content: textOf(phone, messagesPerChannel), client_msg_id: crypto.randomUUID() };
    await call('POST', phone, '/messages', newest);
    // With something unread it would be opened there, and not at its end.
    await call('POST', phone, '/read', {});
  }
  return phones.map(({ name }) => ({ id: ids.get(name) ?? 0, newest: `${name}, message ${messagesPerChannel}:` }));
}

interface Opening {
  what: string;
  timesMs: number[];
  mostMs?: number | undefined;
}

/** Opens channels or conversations one after the other, at each speed. */
async function openEach({ page, devtools }: PageUnderTest, kind: string, opened: readonly Opened[], run: BenchRun) {
  const openings: Opening[] = [];
  for (const { id } of opened) await page.locator(`a[href="/messenger/${id}/"]`).waitFor();
  for (const [speed, rate] of Object.entries(speeds)) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    run.progress.note(`opening each ${kind} ${speed}`);
    const timesMs: number[] = [];
    for (const { id, newest } of opened) {
      await leave(page, id);
      timesMs.push(await openByClick(page, id, newest));
      // The shortest time a person would look at it; deferred work of opening is done by then.
      await page.waitForTimeout(300 * rate);
    }
    openings.push({ what: `${kind} ${speed}`, timesMs, mostMs: mostMs[speed] });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return openings;
}

/**
 * Fills so many channels and conversations of a fresh product. Each call of the result opens them, and sends as many
 * messages.
 */
export async function prepareOpening(run: BenchRun, count: number): Promise<() => Promise<Opening[]>> {
  const sandbox = await startSandbox(run);
  const opened = await openPage(run, messengerEnvironment(sandbox));
  const { page, own, urlOf } = opened;
  run.progress.note('filling channels and conversations');
  const kinds = {
    channel: await makeChannels(own, count),
    conversation: await makeConversations(sandbox, own, count),
  };
  let sends = 0;
  return async () => {
    const openings: Opening[] = [];
    for (const [kind, each] of Object.entries(kinds)) {
      // The page holds no channel of the other kind, or of a call before, any more.
      await page.goto(urlOf('/messenger/1/'));
      await page.getByTestId('composer-input').waitFor();
      openings.push(...(await openEach(opened, kind, each, run)));
    }
    await page.goto(urlOf('/messenger/1/'));
    run.progress.note('sending');
    const timesMs: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      sends += 1;
      timesMs.push(await sendByKey(page, `Own message ${sends}.`));
    }
    return [...openings, { what: 'key to own message', timesMs }];
  };
}

/** How soon channels and conversations are on the screen, on the first and on later visits, and a message of one's own. */
export async function benchOpen(run: BenchRun, options: BenchOptions): Promise<void> {
  const measureOpenings = await prepareOpening(run, options.rounds ?? 20);
  const openings = await measureOpenings();
  const rows = openings.map(({ what, timesMs, mostMs: most }) => {
    const kept = most === undefined ? '' : median(timesMs) <= most ? 'yes' : 'no';
    const figures = [0.5, 0.95, 1].map((at) => formatFigure(quantile(timesMs, at), 1));
    return [what, ...figures, most ?? '', kept];
  });
  console.log(`\n${formatTable(['until painted', 'median ms', 'p95 ms', 'worst ms', 'at most', 'kept'], rows)}\n`);
  const timesMs = Object.fromEntries(openings.map((opening) => [opening.what, opening.timesMs]));
  console.log(`written to ${writeResults('open', timesMs)}`);
}
