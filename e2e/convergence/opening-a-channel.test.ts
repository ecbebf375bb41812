import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { asIphone } from '../support/iphone.ts';
import { makeApiClient, urlOf } from '../support/product.ts';
import { HeldCalls } from '../support/slow-answers.ts';
import { openStaff, passFrames } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

const product = await startFileProduct();
const browser = useBrowser();

interface Frame {
  /** Pixels; it changes when the message box grows, which the list follows in the next frame. */
  height: number;
  newestIsInView: boolean;
}

/** Records after every frame whether the newest message is in view, from the first frame with any message. */
const watchNewest = (newest: string) => {
  const frames: Frame[] = [];
  Object.assign(globalThis, { frames });
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', () => {
    const list = document.querySelector('[data-testid="message-list"]');
    if (!list) return;
    const articles = [...list.querySelectorAll('article')];
    const article = articles.find(({ textContent }) => textContent.includes(newest));
    const end = article?.getBoundingClientRect().bottom ?? Infinity;
    const newestIsInView = end <= list.getBoundingClientRect().bottom + 1;
    if (articles.length > 0 || frames.length > 0) frames.push({ height: list.clientHeight, newestIsInView });
  });
  painted.port1.start();
  const look = () => {
    painted.port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `Paragraph ${n} of this message.`).join('\n\n');

const rows = {
  even: (n: number) => `before ${n}`,
  mixed: (n: number) => (n % 3 === 0 ? lines(5) : `before ${n}`),
  tall: () => lines(40),
};

const makeChannel = async (what: keyof typeof rows): Promise<number> => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: `With ${what} rows`, description: 'for a test', is_public: true, members: [] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  for (let n = 1; n <= 40; n += 1) {
    const content = n === 40 ? 'the newest of all' : rows[what](n);
    const message = { content, client_msg_id: crypto.randomUUID() };
    await api.callForResult('POST', `/api/channels/${channel.id}/messages`, message);
  }
  api.close();
  return channel.id;
};

it.each([
  // In the wide window the editor takes the place of the plain field while the first rows are measured.
  ['a wide screen', false, 1440, ['even', 'tall']],
  ['a narrow screen', false, 390, ['mixed', 'tall']],
  ['an iPhone', true, 390, ['mixed', 'tall']],
] as const)(
  'on %s channels with rows of every kind show the newest message from their first frame on, however slowly the others are measured',
  async (_screen, isIphone, width, kinds) => {
    const channels = await Promise.all(kinds.map(makeChannel));
    const olena = await openStaff(browser(), product, 'olena', {
      width,
      height: 800,
      prepare: async (context) => {
        await context.addInitScript(watchNewest, 'the newest of all');
        if (isIphone) await asIphone(context);
      },
    });
    const devtools = await olena.context.newCDPSession(olena.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const readFrames = () => olena.page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);
    for (const id of channels) {
      await olena.page.goto(urlOf(product, `/messenger/${id}/`));
      const frames = await waitUntil('forty frames', async () => {
        const seen = await readFrames();
        return seen.length >= 40 && seen;
      });
      const settled = frames.filter(({ height }, i) => i === 0 || height === frames[i - 1]?.height);
      expect(settled.filter(({ newestIsInView }) => !newestIsInView)).toEqual([]);
    }
    await olena.close();
  },
);

it('what is sent before the messages have loaded is seen at once, and stays [4.2]', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: 'Slow to load', description: 'for a test', is_public: true, members: [] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  await api.callForResult('POST', `/api/channels/${channel.id}/messages`, { content: 'Said before' });
  api.close();
  const messages = new HeldCalls(new RegExp(`/channels/${channel.id}/messages\\?`));
  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channel.id}/`,
    prepare: messages.hold,
  });
  const sent = olena.page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await olena.send('Sent into the grey lines');
  await olena.waitForMessage('Sent into the grey lines');
  await sent;
  await passFrames(olena.page, 5);
  expect(await olena.message('Sent into the grey lines').isVisible()).toBe(true);
  expect(await olena.byId('message-list').count()).toBe(0);
  messages.release();
  await olena.byId('message-list').getByText('Said before').waitFor();
  await olena.byId('message-list').getByText('Sent into the grey lines').waitFor();
  await waitUntil('nothing is pending', async () => (await olena.byId('message-pending').count()) === 0);
  await expect.poll(() => olena.message('Sent into the grey lines').count()).toBe(1);
  await olena.close();
});
