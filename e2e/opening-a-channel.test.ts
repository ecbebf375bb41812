import { expect, inject, it } from 'vitest';
import { makeApiClient } from './product.ts';
import { openStaff } from './staff.ts';
import { useBrowser } from './use-browser.ts';
import { waitUntil } from './wait-until.ts';

const product = inject('product');
const browser = useBrowser();

interface Frame {
  /** Pixels; another one when the message box has grown, which the list follows with the next frame. */
  height: number;
  newestIsInView: boolean;
}

/** Notes after every frame of a page whether the newest message is in view, from its first on the screen. */
const watchNewest = (newest: string) => {
  const frames: Frame[] = [];
  Object.assign(globalThis, { frames });
  const painted = new MessageChannel();
  painted.port1.addEventListener('message', () => {
    const list = document.querySelector('[data-testid="message-list"]');
    if (!list) return;
    const article = [...list.querySelectorAll('article')].find(({ textContent }) => textContent.includes(newest));
    const end = article?.getBoundingClientRect().bottom ?? Infinity;
    const newestIsInView = end <= list.getBoundingClientRect().bottom + 1;
    if (newestIsInView || frames.length > 0) frames.push({ height: list.clientHeight, newestIsInView });
  });
  painted.port1.start();
  const look = () => {
    painted.port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

it('shows the newest message from its first frame on, however slowly the rows above are measured', async () => {
  const api = await makeApiClient(product, 'olena');
  const body = { name: 'Opened slowly', description: 'for a test', is_public: true, members: [] };
  const { channel } = await api.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  for (let n = 1; n <= 31; n += 1) {
    const content = n === 31 ? 'the newest of all' : `before ${n}`;
    const message = { content, client_msg_id: crypto.randomUUID() };
    await api.callForResult('POST', `/api/channels/${channel.id}/messages`, message);
  }
  api.close();

  const olena = await openStaff(browser(), product, 'olena', {
    path: `/messenger/${channel.id}/`,
    prepare: (context) => context.addInitScript(watchNewest, 'the newest of all'),
  });
  const devtools = await olena.context.newCDPSession(olena.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const readFrames = () => olena.page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);
  for (let round = 0; round < 3; round += 1) {
    await olena.page.reload();
    const frames = await waitUntil('forty frames', async () => {
      const seen = await readFrames();
      return seen.length >= 40 && seen;
    });
    const settled = frames.filter(({ height }, i) => height === frames[i - 1]?.height);
    expect(settled.filter(({ newestIsInView }) => !newestIsInView)).toEqual([]);
  }
  await olena.close();
});
