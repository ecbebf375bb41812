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

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
