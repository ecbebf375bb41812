import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as ScreenReader from '@guidepup/virtual-screen-reader';
import type { Locator, Page } from 'playwright-core';
import { passFrames } from './staff.ts';
import { waitUntil } from './wait-until.ts';

/** The package is a module, which the page's content security policy would block: it becomes a plain script. */
const source = readFileSync(
  createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
  'utf8',
).replace(/export\{(\w+|\w+\$) as Virtual,[^}]*\}/, 'globalThis.Virtual = $1;');

interface Ears {
  Virtual: typeof ScreenReader.Virtual;
  listening: ScreenReader.Virtual;
}

/**
 * Starts the screen reader in the page. It would speak of every changed attribute in a live region and of no alert that
 * comes with its words; browsers do the opposite.
 */
async function startInPage(): Promise<void> {
  const ears = globalThis as unknown as Ears;
  const alertsIn = (node: Node) =>
    node instanceof Element
      ? [...(node.matches('[role="alert"]') ? [node] : []), ...node.querySelectorAll('[role="alert"]')]
      : [];
  class HeardChanges extends MutationObserver {
    constructor(report: MutationCallback) {
      super((records, observer) => {
        // A text may be gone by the time at which it is asked what it belongs to.
        const changes = records.flatMap((record) => {
          const target = record.target instanceof Element ? record.target : record.target.parentElement;
          const addedNodes = [...record.addedNodes].filter(({ isConnected }) => isConnected);
          const isHeard = record.type === 'characterData' || addedNodes.length > 0;
          return target?.isConnected && isHeard ? { type: record.type, target, addedNodes, removedNodes: [] } : [];
        });
        const alerts = new Set(changes.flatMap(({ addedNodes }) => addedNodes.flatMap(alertsIn)));
        const come = [...alerts].map((target) => ({ type: 'childList', target, addedNodes: [], removedNodes: [] }));
        report([...changes, ...come] as unknown as MutationRecord[], observer);
      });
    }
  }
  // It looks for labels of what has gone meanwhile.
  addEventListener('unhandledrejection', (event) => {
    if (/getElementById is not a function/.test(String(event.reason))) event.preventDefault();
  });
  ears.listening = new ears.Virtual();
  await ears.listening.start({ container: document.body, window: { document, MutationObserver: HeardChanges } });
  await ears.listening.clearSpokenPhraseLog();
}

/** What has the focus is said again if it says something else now: a switch, a field with a text. */
async function listenToFocusInPage(): Promise<void> {
  const { listening } = globalThis as unknown as Ears;
  if (document.activeElement !== document.body && document.activeElement === listening.activeNode) {
    if (document.activeElement instanceof HTMLInputElement)
      document.activeElement.toggleAttribute('checked', document.activeElement.checked);
    await listening.press('Shift');
  }
}

const readLogInPage = async (): Promise<string[]> => [
  ...(await (globalThis as unknown as Ears).listening.spokenPhraseLog()),
];
const forgetInPage = () => (globalThis as unknown as Ears).listening.clearSpokenPhraseLog();

/** Reads a part of the page from its beginning to its end; with the words of its times, which differ from run to run. */
async function readInPage(part: Element): Promise<{ phrases: string[]; times: string[] }> {
  // The screen reader looks at the attribute, which the first state stays in.
  for (const box of part.querySelectorAll<HTMLInputElement>('input')) box.toggleAttribute('checked', box.checked);
  const reader = new (globalThis as unknown as Ears).Virtual();
  await reader.start({ container: part });
  const { activeNode } = reader;
  const first = await reader.lastSpokenPhrase();
  // A dialog is said twice, as what one is in and as the first that is read.
  await reader.clearSpokenPhraseLog();
  do await reader.next();
  while (reader.activeNode !== activeNode || (await reader.lastSpokenPhrase()) !== first);
  const phrases = [first, ...(await reader.spokenPhraseLog()).slice(0, -1)];
  await reader.stop();
  const times = [...part.querySelectorAll('time')].flatMap((time) => [time.title, time.textContent]);
  return { phrases, times: times.filter((words) => words !== '') };
}

/** Read out as one: what is in them is their name. */
const isWhole = /^(?:link|button|heading|image|time|menuitem\w*|option|tab|switch|radio|checkbox|columnheader), /;

const isAnnounced = /^(?:polite|assertive): /;
/** Said only where an answer takes its time. */
const isOfWaiting = /^polite: Searching…$/;

/** Without what is within a link or a button and is in its name, and with short ends. */
function shorten(phrases: string[]): string[] {
  const short: string[] = [];
  let whole: string | undefined;
  for (const phrase of phrases.filter((each) => each !== 'not busy' && each !== 'end')) {
    if (whole === undefined) {
      short.push(phrase.replace(/^(end of [\w-]+),.*/, '$1'));
      if (isWhole.test(phrase) && phrases.includes(`end of ${phrase}`)) whole = phrase;
    } else if (phrase === `end of ${whole}`) whole = undefined;
    else if (/graphics/.test(phrase)) short.push(phrase);
  }
  return short;
}

/** Replaces what differs from run to run. */
const steady = (phrase: string, times: string[] = []): string => {
  const text = phrase
    .replace(/, not (?:busy|read only)$/, '')
    // Which a screen reader does not say.
    .replace(/^Password, .+/, 'Password, typed')
    .replaceAll(/ Test\d+x\d+/g, ' Test')
    .replaceAll(/\w+\.localhost:\d+/g, 'HOST')
    .replaceAll(/(?:\b[A-Z][a-z]{2} \d{1,2}, \d{4}, )?\b\d{1,2}:\d{2}(?::\d{2})?\s[AP]M/g, 'TIME')
    .replace(/, (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, ', TIME')
    .replaceAll(/(?:< )?\b\d+ ?(?:min|h|d)\b/g, 'AGE')
    .replaceAll(/•+[\w-]+/g, 'SECRET');
  return times.toSorted((a, b) => b.length - a.length).reduce((now, time) => now.replaceAll(time, 'TIME'), text);
};

/** What somebody hears who does not see the page: what they do, what the focus comes to, and what is announced. */
export class Listener {
  readonly #page: Page;
  readonly #lines: string[] = [];
  #focus = '';

  private constructor(page: Page) {
    this.#page = page;
  }

  /** To be started anew after the page was loaded. */
  static async start(page: Page): Promise<Listener> {
    const listener = new Listener(page);
    await listener.listen();
    return listener;
  }

  async listen(): Promise<void> {
    await this.#page.evaluate(source);
    await this.#page.evaluate(startInPage);
  }

  /** Does something and notes what is heard then, to the end of what is expected. */
  async does(what: string, act: () => Promise<unknown>, until?: string): Promise<void> {
    await act();
    if (until !== undefined) {
      await waitUntil(`"${until}" is heard`, async () =>
        (await this.#page.evaluate(readLogInPage)).some((phrase) => phrase.includes(until)),
      );
    }
    await passFrames(this.#page, 20);
    await this.#page.evaluate(listenToFocusInPage);
    const phrases = await this.#page.evaluate(readLogInPage);
    await this.#page.evaluate(forgetInPage);
    this.#lines.push('', `> ${what}`);
    const heard = phrases.map((phrase) => steady(phrase)).filter((phrase) => !isOfWaiting.test(phrase));
    for (const phrase of heard.filter((each) => !isAnnounced.test(each))) {
      if (phrase !== this.#focus) this.#lines.push(phrase);
      this.#focus = phrase;
    }
    // Which of them comes first may differ from run to run, but for what interrupts.
    this.#lines.push(...heard.filter((phrase) => isAnnounced.test(phrase)).toSorted());
  }

  async reads(what: string, part: Locator): Promise<void> {
    const { phrases, times } = await part.evaluate(readInPage);
    this.#lines.push('', `> reads ${what}`, ...shorten(phrases.map((phrase) => steady(phrase, times))));
  }

  /** A phrase per line. */
  get heard(): string {
    return `${this.#lines.slice(1).join('\n')}\n`;
  }
}
