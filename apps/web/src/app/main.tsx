import '@fontsource-variable/inter/wght.css';
import '../ui/mantine/start.css';
import '../ui/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLanguageFromAddress } from '../i18n/languages.ts';
import { firstScreenShown, watchFirstScreen } from '../ui/feedback/first-screen.ts';
import { markMissingPart } from '../ui/feedback/missing-part.ts';
import { App } from './app.tsx';
import { makeErrorReports } from './errors/error-reports.ts';
import { canonicalPath } from './routes/canonical-path.ts';
import { AppWorker } from './worker/app-worker.ts';

// The content security policy forbids zod's compiled code, and Firefox reports the attempt as an error of the page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Where it takes so long to come here, the font waits for the first screen. */
const slowLineMs = 4_000;

const errorReports = makeErrorReports(globalThis.window, () => import('./errors/error-reporter.ts'));

const { pathname, search, hash } = globalThis.location;
const canonical = canonicalPath(pathname) + takeLanguageFromAddress(localStorage, search);
if (canonical !== pathname + search) history.replaceState(null, '', canonical + hash);

// The boundary of the part handles it; a part that was only fetched ahead has none.
globalThis.addEventListener('vite:preloadError', ({ payload }) => markMissingPart(payload));

watchFirstScreen(globalThis.window);

const page = document.documentElement;
// Browsers request a font when they first draw with it, so text would change width and rewrap while being read. Request
// it now; if it does not load, the fallback with the same metrics stays.
const loadFont = () => document.fonts.load('1em "Inter Variable"', 'aя').catch(() => undefined);
if (performance.now() < slowLineMs) void loadFont();
else {
  page.toggleAttribute('data-font-later', true);
  void firstScreenShown()
    .then(loadFont)
    .then(() => page.removeAttribute('data-font-later'));
}

const worker = new AppWorker();
// In development files change all the time, and a service worker would serve cached ones.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  globalThis.addEventListener('load', () => void firstScreenShown().then(() => worker.start()));
}

/** The build has the page's styles added by a script, which no other script waits for. */
const stylesLoaded = Promise.all(
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .filter((link) => link.sheet === null)
    .map((link) => new Promise((resolve) => ['load', 'error'].forEach((end) => link.addEventListener(end, resolve)))),
);

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
void stylesLoaded.then(() =>
  // In slices, between which a slow phone answers a finger.
  startTransition(() =>
    // Errors caught by the boundaries are logged there.
    createRoot(root, { onCaughtError: errorReports.report }).render(
      <StrictMode>
        <App worker={worker} errorReports={errorReports} />
      </StrictMode>,
    ),
  ),
);
