import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { canonicalPath } from './canonical-path.ts';

const { pathname, search, hash } = globalThis.location;
const canonical = canonicalPath(pathname);
if (canonical !== pathname) history.replaceState(null, '', canonical + search + hash);

// A page that is older than the last deployment asks for parts that are gone: the new page has its own. Not twice in a
// minute, so that a part that is missing for good shows as an error instead of reloading for ever.
const reloadedAtKey = 'switchboard.reloaded-for-parts-at';
globalThis.addEventListener('vite:preloadError', (event) => {
  const reloadedAtMs = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (!navigator.onLine || Date.now() - reloadedAtMs < 60_000) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  event.preventDefault();
  globalThis.location.reload();
});

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
