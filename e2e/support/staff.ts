import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { keepPage, makePage, takePage } from './kept-pages.ts';
import { type ProductAddress, signInByApi, urlOf } from './product.ts';
import { holdAnswers, isSlowed } from './slow-answers.ts';

const patienceMs = 30_000;

export interface WindowOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
  /** A phone or tablet: fingers instead of mouse and keyboard. */
  isTouch?: boolean;
  /** Where to begin; the general channel by default. */
  path?: string;
  /** With the service worker; by default it is blocked, since every window would fetch the whole app for it. */
  withWorker?: boolean;
  /** Called with the window's context before anything is opened in it. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** Errors that the browser reported in a window. One that a test provokes is announced with `expectComplaint`. */
class Complaints {
  readonly #expected: RegExp[] = [];
  readonly #all: string[] = [];

  constructor(page: Page) {
    page.on('pageerror', (error) => this.#all.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      const { url } = message.location();
      // Asked for by the browser itself where a page names no icon, as those of `kept-pages.ts`.
      if (url.endsWith('/favicon.ico')) return;
      if (message.type() === 'error') this.#all.push(`console: ${message.text()} (${url})`);
    });
  }

  expectComplaint(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Everything unexpected so far. */
  list(): string[] {
    return this.#all.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

/** A browser window with the errors that the browser reported in it. */
export class Window {
  readonly page: Page;
  readonly complaints: Complaints;
  #isOwn: boolean;

  /** `isOwn`: no other window gets the page after this one. */
  constructor(page: Page, isOwn: boolean) {
    this.page = page;
    this.#isOwn = isOwn;
    this.complaints = new Complaints(page);
    page.setDefaultTimeout(patienceMs);
  }

  /** Its changes last, so that no other window gets the page then. */
  get context(): BrowserContext {
    this.#isOwn = true;
    return this.page.context();
  }

  byId(testId: string): Locator {
    return this.page.getByTestId(testId);
  }

  /** Closes the window and throws if the browser reported an unexpected error. */
  async close(): Promise<void> {
    await (this.#isOwn ? this.page.context().close() : keepPage(this.page));
    const complaints = this.complaints.list();
    if (complaints.length > 0) throw new Error(`the browser complained:\n${complaints.join('\n')}`);
  }
}

/** Waits until a page has drawn this many frames. */
export const passFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let n = 0; n < left; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

const contextOptions = ({
  width = 1440,
  height = 900,
  colorScheme = 'light',
  isTouch = false,
  withWorker = false,
}: WindowOptions) => ({
  viewport: { width, height },
  ...(isTouch && { hasTouch: true, isMobile: true }),
  colorScheme,
  locale: 'en-US',
  timezoneId: 'Europe/Kyiv',
  serviceWorkers: withWorker ? ('allow' as const) : ('block' as const),
});

/** A fresh page, and whether it is left to this one window. */
async function openPage(
  browser: Browser,
  origin: string,
  stored: Record<string, string>,
  options: WindowOptions,
): Promise<{ page: Page; isOwn: boolean }> {
  const { prepare, withWorker, isTouch } = options;
  const isOwn = prepare !== undefined || withWorker === true || isTouch === true || isSlowed;
  if (!isOwn) return { page: await takePage(browser, { origin, stored, context: contextOptions(options) }), isOwn };
  const context = await browser.newContext(contextOptions(options));
  await holdAnswers(context);
  await prepare?.(context);
  return { page: await makePage(context, origin, stored), isOwn };
}

/** Opens a signed-out window. */
export async function openWindow(browser: Browser, url: string, options: WindowOptions = {}): Promise<Window> {
  const { page, isOwn } = await openPage(browser, new URL(url).origin, {}, options);
  const window = new Window(page, isOwn);
  await window.page.goto(url);
  return window;
}

/** A window in which a user of the workspace is signed in. */
export class Staff extends Window {
  readonly product: ProductAddress;

  constructor(page: Page, product: ProductAddress, isOwn: boolean) {
    super(page, isOwn);
    this.product = product;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(urlOf(this.product, path));
    await this.waitUntilLive();
  }

  /** Changes the address as a link of the app does: nothing is loaded anew. */
  async steerTo(path: string): Promise<void> {
    await this.page.evaluate((to) => history.pushState(null, '', to), path);
  }

  async waitUntilLive(): Promise<void> {
    await this.page
      .locator('[data-testid="connection-state"][data-state="live"]')
      .first()
      .waitFor({ state: 'attached' });
  }

  /** Waits for the script that hears single keys in lists, which comes after the first screen. */
  async waitForKeys(): Promise<void> {
    await this.byId('announced').waitFor({ state: 'attached' });
  }

  /** The conversation row of a client, by the name shown. */
  rowOf(name: string): Locator {
    return this.page.locator('[data-testid^="conversation-row-"]', { hasText: name });
  }

  async openNewClients(): Promise<void> {
    // A button to unread rows may lie over the middle of the row, from the moment at which the list has been scrolled.
    await this.byId('nav-new-clients').click({ position: { x: 20, y: 12 } });
    await this.byId('new-clients-list').waitFor();
  }

  /** Opens a client's conversation from the list on the screen; resolves to the channel's id. */
  async openConversation(name: string): Promise<number> {
    await this.rowOf(name).click();
    await this.byId('conversation-header').waitFor();
    await this.page.waitForURL(/\/messenger\/\d+\/$/);
    return Number(/\/messenger\/(\d+)\//.exec(this.page.url())?.[1]);
  }

  /** The message that shows this text, sent or still pending. */
  message(text: string): Locator {
    return this.page.locator('article', { hasText: text });
  }

  async waitForMessage(text: string): Promise<Locator> {
    const message = this.message(text);
    await message.waitFor();
    return message;
  }

  /** Waits until an own message is no longer pending: before that it cannot be edited. */
  async waitUntilSent(text: string): Promise<void> {
    await this.page.locator('article[data-seq]', { hasText: text }).waitFor();
  }

  /** The message box once the editor has loaded; before that it is a plain field. */
  get composer(): Locator {
    return this.page.locator('[data-testid="composer-input"][contenteditable="true"]');
  }

  /** Waits for the focus that a dialog moves to its first field: text typed into another one before goes astray. */
  async waitForFocusIn(testId: string): Promise<void> {
    await this.page.locator(`[data-testid="${testId}"]:focus`).waitFor();
  }

  /** Replaces the text in the message box. */
  async write(text: string): Promise<void> {
    await this.composer.fill(text);
  }

  /** Writes and presses Enter; the message may still be pending. */
  async send(text: string): Promise<void> {
    await this.write(text);
    await this.composer.press('Enter');
  }

  /** Attaches files to the message by choosing them; resolves when they are uploaded. */
  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.byId('composer-attach').click();
    await (await choosing).setFiles(files);
    const attachments = this.byId('composer').getByTestId('attachment');
    for (const { name } of files) {
      await attachments.and(this.page.locator('[data-uploaded]')).filter({ hasText: name }).first().waitFor();
    }
  }

  /** The numbers of the messages in the list, top to bottom; pending ones are left out. */
  listSeqs(): Promise<number[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('[data-testid="message-list"] [data-testid^="message-"]')].flatMap((element) => {
        const seq = Number(/^message-(\d+)$/.exec(element.getAttribute('data-testid') ?? '')?.[1]);
        return Number.isNaN(seq) ? [] : [seq];
      }),
    );
  }
}

/** Opens the workspace as one of the demo's users, signed in over the API, and waits until it is live. */
export async function openStaff(
  browser: Browser,
  product: ProductAddress,
  username: string,
  options: WindowOptions = {},
): Promise<Staff> {
  const session = await signInByApi(product, username);
  const stored = { 'switchboard.session': JSON.stringify(session) };
  const { page, isOwn } = await openPage(browser, urlOf(product, ''), stored, options);
  const staff = new Staff(page, product, isOwn);
  await staff.goTo(options.path ?? '/messenger/1/');
  return staff;
}

/** Waits until the message list is loaded and its visible rows are measured: the layout was still for ten frames. */
export const untilStill = (staff: Staff): Promise<void> =>
  staff.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [seen, still] = ['', 0];
        const look = () => {
          const list = document.querySelector('[data-testid="message-list"]');
          const place = `${list?.scrollTop} ${list?.scrollHeight}`;
          still = list && place === seen ? still + 1 : 0;
          seen = place;
          if (still >= 10) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
