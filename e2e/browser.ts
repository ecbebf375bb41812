import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installedAt = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium with everything: CHROMIUM_PATH, or the one that is installed on this machine. */
const findWhole = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...installedAt].find((path) => path !== undefined && path !== '' && existsSync(path));

/** The small one that comes from npm, without windows of its own: it takes two thirds of the time. It is made for Linux. */
const findSmall = async (): Promise<string | undefined> =>
  process.platform === 'linux' ? (await import('@sparticuz/chromium')).default.executablePath() : undefined;

/** The small one shows no notifications, and a page it loads without a network has no worker. */
export const hasWholeBrowser = findWhole() !== undefined;
if (!hasWholeBrowser) {
  console.warn(
    'No Chromium is installed (apt-get install -y chromium, or set CHROMIUM_PATH): notifications go untested.',
  );
}

/** Starts a headless Chromium; close it at the end. */
export async function launchBrowser({ whole }: { whole: boolean }): Promise<Browser> {
  const small = async () => process.env['CHROMIUM_PATH'] ?? (await findSmall());
  const executablePath = whole ? (findWhole() ?? (await findSmall())) : ((await small()) ?? findWhole());
  if (executablePath === undefined) throw new Error('No Chromium is installed: set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: flags });
}
