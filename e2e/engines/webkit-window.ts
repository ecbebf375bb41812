import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { waitUntil } from '../support/wait-until.ts';
import { type DrivenWindow, keys } from './driven-window.ts';
import { type Command, startWebKit } from './web-driver.ts';

/** The name under which the protocol sends an element. */
const reference = 'element-6066-11e4-a52e-4f735466cecf';
type Found = Record<typeof reference, string>;

/** Runs in the page. */
function findVisible(selector: string, text: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => (element.textContent ?? '').includes(text) && element.checkVisibility({ visibilityProperty: true }),
  );
}

/** Notes the errors of a page from now on. Runs in the page. */
function noteErrors(): void {
  const noted: string[] = [];
  Object.assign(globalThis, { noted });
  addEventListener('error', ({ message }) => noted.push(message));
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
  const report = console.error;
  console.error = (...words: unknown[]) => {
    noted.push(words.map(String).join(' '));
    report(...words);
  };
}

async function savePicture(command: Command, title: string): Promise<void> {
  const folder = path.join(import.meta.dirname, '../screenshots');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `failed-${title.replaceAll(/\W+/g, '-').slice(0, 60)}-${Date.now()}.png`);
  writeFileSync(file, await command<string>('GET', '/screenshot'), 'base64');
  console.log(`a window is at ${await command<string>('GET', '/url')}, see ${file}`);
}

/** Opens a window in a WebKit of its own, which ends with the test. */
export async function openWebKitWindow(url: string): Promise<DrivenWindow> {
  const { command, stop } = await startWebKit();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await savePicture(command, task.name).catch(() => undefined);
    await stop();
  });
  // Not an error: what such a loop has left is delivered in the next frame.
  const expected = [/^ResizeObserver loop/];
  const complaints: string[] = [];
  const send = <Answer>(script: (...given: never[]) => unknown, ...args: unknown[]) =>
    command<Answer>('POST', '/execute/sync', { script: `return (${String(script)})(...arguments)`, args });
  const run = <Answer>(script: (...given: never[]) => Answer, ...args: unknown[]) => send<Answer>(script, ...args);
  const find = (selector: string, text = '') =>
    waitUntil(`${selector} with “${text}”`, () => send<Found | null>(findVisible, selector, text));
  const act = (actions: object) => command('POST', '/actions', { actions: [actions] });
  const collect = async () => {
    const noted = await run(() => (globalThis as { noted?: string[] }).noted ?? []);
    complaints.push(...noted.filter((text) => !expected.some((pattern) => pattern.test(text))));
  };
  const goTo = async (to: string) => {
    await collect();
    await command('POST', '/url', { url: to });
    await run(noteErrors);
  };
  const type = (text: string) => {
    const strokes = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return act({ type: 'key', id: 'keyboard', actions: strokes });
  };
  await command('POST', '/window/rect', { width: 1440, height: 940 });
  await goTo(url);
  return {
    goTo,
    see: async (selector, text) => void (await find(selector, text)),
    click: async (selector, text) => {
      // What lies over it may pass, and so may the element itself.
      await waitUntil(`${selector} is clicked`, async () => {
        const element = await find(selector, text);
        return command('POST', `/element/${element[reference]}/click`, {}).then(
          () => true,
          () => false,
        );
      });
    },
    hover: async (selector, text) => {
      const origin = await find(selector, text);
      await act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x: 0, y: 0, origin }] });
    },
    type: async (text) => void (await type(text)),
    press: async (key) => void (await type(keys[key])),
    // The button opens a window of the system, which nothing drives.
    attach: async (...paths) => {
      const field = await send<Found>(() => document.querySelector('[data-testid="composer-files"]'));
      await command('POST', `/element/${field[reference]}/value`, { text: paths.join('\n') });
    },
    ask: (question, given = '') => run(question, given),
    expectComplaint: (pattern) => expected.push(pattern),
    close: async () => {
      await collect();
      await stop();
      if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`);
    },
  };
}
