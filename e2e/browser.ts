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

/**
 * Starts a headless Chromium; close it at the end. The small one shows no notifications and lets no worker control a page
 * without a network, so what needs those asks for a whole one.
 */
export async function launchBrowser({ whole }: { whole: boolean }): Promise<Browser> {
  const executablePath = whole ? findWhole() : (process.env['CHROMIUM_PATH'] ?? (await findSmall()) ?? findWhole());
  if (executablePath === undefined) {
    throw new Error('No Chromium is installed: apt-get install -y chromium, or set CHROMIUM_PATH.');
  }
  return chromium.launch({ executablePath, args: flags });
}
