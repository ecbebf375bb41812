import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeLanguageFromAddress } from '../i18n/languages.ts';
import { App } from './app.tsx';
import { AppWorker } from './app-worker.ts';
import { canonicalPath } from './canonical-path.ts';
import { makeErrorReports } from './errors/error-reports.ts';
import { reloadOnce } from './errors/reload-once.ts';

const errorReports = makeErrorReports(globalThis.window, () => import('./errors/error-reporter.ts'));

const { pathname, search, hash } = globalThis.location;
const canonical = canonicalPath(pathname) + takeLanguageFromAddress(localStorage, search);
if (canonical !== pathname + search) history.replaceState(null, '', canonical + hash);

// A page that is older than the last deployments asks for parts that are gone: the new page has its own.
globalThis.addEventListener('vite:preloadError', (event) => {
  // One that a blocker of advertisements keeps from the page is none of them, and would be kept from the new page as well.
  if (event.payload.message.includes('error-reporter')) return;
  if (navigator.onLine && reloadOnce('parts')) event.preventDefault();
});

// The browser asks for a font when it first draws with it: by now, words would change their width under the reader, and lines
// would break anew. Without it, its likeness stays.
document.fonts.load('1em "Inter Variable"', 'aя').catch(() => undefined);

const worker = new AppWorker();
// In development the files change under the page: nothing may hold them back.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  globalThis.addEventListener('load', () => void worker.start());
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
// The boundaries log what they catch.
createRoot(root, { onCaughtError: errorReports.report }).render(
  <StrictMode>
    <App worker={worker} errorReports={errorReports} />
  </StrictMode>,
);
