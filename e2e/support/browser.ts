import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, firefox } from 'playwright-core';
import { unpackChromium } from './packaged-chromium.ts';

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

/** A full Chromium: CHROMIUM_PATH, or the one installed on this machine. */
const findWhole = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...installedAt].find((path) => path !== undefined && path !== '' && existsSync(path));

interface Executable {
  executablePath: string;
  env?: Record<string, string>;
}

const at = (executablePath: string | undefined): Executable | undefined =>
  executablePath === undefined ? undefined : { executablePath };

/** The small headless Chromium from npm: it takes two thirds of the time. Linux only. */
const findSmall = async (): Promise<Executable | undefined> =>
  process.platform === 'linux' && process.arch === 'x64' ? unpackChromium() : undefined;

/** The small one shows no notifications, and its pages loaded offline have no service worker. */
export const hasWholeBrowser = findWhole() !== undefined;
if (!hasWholeBrowser) {
  console.warn(
    'No Chromium is installed (apt-get install -y chromium, or set CHROMIUM_PATH): notifications go untested.',
  );
}

/** The path of the full browser, for tools that start it themselves. */
export function findInstalledBrowser(): string {
  const found = findWhole();
  if (found === undefined) throw new Error('No Chromium is installed: set CHROMIUM_PATH.');
  return found;
}

/** `npm test -- firefox` runs the tests in Firefox, see `firefox.config.ts`. */
const isInFirefox = process.env['E2E_BROWSER'] === 'firefox';
const firefoxAt = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Starts the installed Firefox, or the one at FIREFOX_PATH, driven over WebDriver BiDi. */
function launchFirefox(): Promise<Browser> {
  const found = [process.env['FIREFOX_PATH'], ...firefoxAt].find((file) => file !== undefined && existsSync(file));
  if (found === undefined) throw new Error('No Firefox is installed (apt-get install -y firefox-esr).');
  const executablePath = path.join(import.meta.dirname, 'firefox-relay.mjs');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    env: { ...process.env, FIREFOX_PATH: found },
    // A mouse, as on a desktop: it can point exactly (2) and hover (4).
    firefoxUserPrefs: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
  });
}

/** Starts a headless Chromium, or Firefox where the run is one in Firefox; close it at the end. */
export async function launchBrowser({
  whole,
  endsOnSignals = true,
}: {
  whole: boolean;
  /** Whether a signal to this process ends the browser and the process; not where more has to be ended first. */
  endsOnSignals?: boolean;
}): Promise<Browser> {
  if (isInFirefox) return launchFirefox();
  const preferred = whole ? at(findWhole()) : at(process.env['CHROMIUM_PATH'] || undefined);
  const found = preferred ?? (await findSmall()) ?? at(findWhole());
  if (found === undefined) throw new Error('No Chromium is installed: set CHROMIUM_PATH.');
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...found.env }).filter(([, value]) => value !== undefined),
  );
  return chromium.launch({
    executablePath: found.executablePath,
    env,
    args: flags,
    handleSIGINT: endsOnSignals,
    handleSIGTERM: endsOnSignals,
    handleSIGHUP: endsOnSignals,
  });
}
