import { afterEach, expect, it, vi } from 'vitest';
import { LeadingTab } from './leading-tab.ts';

interface Held {
  done: Promise<unknown>;
  lose: (reason: Error) => void;
}

/** A fake Web Lock, granted asynchronously; a stolen lock is granted before its previous holder is notified. */
function stubLocks() {
  let held: Held | null = null;
  const request = async (_name: string, options: LockOptions, run: () => unknown) => {
    await Promise.resolve();
    if (held && !options.steal) await held.done;
    const robbed = held;
    const lost = new Promise((_, reject: (reason: Error) => void) => {
      held = { done: Promise.resolve(), lose: reject };
    });
    const finished = Promise.resolve(run());
    robbed?.lose(new DOMException('stolen', 'AbortError'));
    const ended = Promise.race([finished, lost]);
    if (held) held.done = ended.catch(() => undefined);
    return ended;
  };
  const query = () => Promise.resolve({ held: held ? [{ name: 'switchboard.notifications' }] : [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  /** Steals the lock as another tab that gets the focus would. */
  return { steal: () => request('', { steal: true }, () => new Promise(() => undefined)) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
});

it('a tab with the focus leads until another one gets it', async () => {
  const locks = stubLocks();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const tab = new LeadingTab();
  await settle();
  expect(tab.leads).toBe(true);
  void locks.steal();
  await settle();
  expect(tab.leads).toBe(false);
  tab.close();
});

it('a tab that takes the lead twice before it has it, has it', async () => {
  stubLocks();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const tab = new LeadingTab();
  globalThis.dispatchEvent(new Event('focus'));
  await settle();
  expect(tab.leads).toBe(true);
  tab.close();
});

it('knows whether another tab led before it, once it is known whether it leads', async () => {
  stubLocks();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const first = new LeadingTab();
  expect(await first.followed).toBe(false);
  expect(first.leads).toBe(true);
  const second = new LeadingTab();
  expect(await second.followed).toBe(true);
  await settle();
  expect([first.leads, second.leads]).toEqual([false, true]);
  first.close();
  second.close();
});
