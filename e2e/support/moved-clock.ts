import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** Of Debian's `faketime`, for the database, which is no program of ours. */
const findLibrary = (): string | undefined =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find((file) => existsSync(file));

const library = findLibrary();
export const canMoveClock = library !== undefined;
if (!canMoveClock) {
  console.warn('faketime is not installed (apt-get install -y faketime): a shop’s evening and morning go unplayed.');
}

/** Of pages: kept where all windows of a browser context find it, also after a reload. */
const storedAs = 'moved-clock-ms';

/** In each page, before its scripts. */
function moveDate({ storedAs: name, shiftMs }: { storedAs: string; shiftMs: number }): void {
  if (localStorage.getItem(name) === null) localStorage.setItem(name, String(shiftMs));
  const realNow = Date.now;
  const now = () => realNow() + Number(localStorage.getItem(name));
  Date.now = now;
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, newTarget): Date =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new Date().toString(),
  });
}

/**
 * A clock that a test moves, for the programs of a product (server, jobs, database, sandbox) and for windows. Only the
 * time of day jumps, as when a machine has slept: timers and sockets go on. Call it at a file's top.
 */
export function makeMovedClock() {
  // Open to the database, which has an account of its own.
  const folder = mkdtempSync(path.join(tmpdir(), 'swe-clock-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'seconds');
  const contexts = new Set<BrowserContext>();
  let shiftMs = 0;
  const write = () => {
    // At once as a whole: it may be read at any moment.
    writeFileSync(`${file}.new`, `+${shiftMs / 1_000}`);
    renameSync(`${file}.new`, file);
  };
  write();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    /** Settings of a product whose programs follow the clock. */
    settings: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'moved-clock-preload.mjs')}`,
      MOVED_CLOCK_FILE: file,
      MOVED_CLOCK_LIBRARY: library ?? '',
    },
    /** For a window that follows the clock. */
    async prepare(context: BrowserContext): Promise<void> {
      contexts.add(context);
      context.on('close', () => contexts.delete(context));
      await context.addInitScript(moveDate, { storedAs, shiftMs });
    },
    async moveTo(moment: number): Promise<void> {
      shiftMs = moment - Date.now();
      write();
      const tell = (page: Page) =>
        page.evaluate(([name, ms]) => localStorage.setItem(name, ms), [storedAs, String(shiftMs)] as const);
      await Promise.all([...contexts].flatMap((context) => context.pages().slice(0, 1)).map(tell));
    },
  };
}
