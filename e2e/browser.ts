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

/** The Chromium of this machine: CHROMIUM_PATH, Debian's or Google's, else the one that came from npm. */
async function findChromium(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = installed.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found !== undefined) return found;
  const bundled = await import('@sparticuz/chromium');
  return bundled.default.executablePath();
}

/** Starts a headless Chromium; close it at the end. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: flags });
}
