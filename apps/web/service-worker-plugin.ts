import { type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Name and appearance of the installed app. */
const manifest = {
  name: 'Switchboard',
  short_name: 'Switchboard',
  description: 'Answer clients and talk with your team',
  id: '/',
  start_url: '/messenger/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#3f4cc4',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} as const;

/**
 * Builds `src/sw.ts` with the list of files the app needs to start without a network. The page registers the worker
 * itself (`features/chat/notifications` and `app/service-worker.ts`), so nothing is injected into the page here.
 */
export const serviceWorkerPlugin = (isOfThisBuild: (file: string) => boolean): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: { ...manifest, icons: [...manifest.icons] },
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/inter-{latin,cyrillic}-wght-*.woff2', '*.{svg,js}'],
      // Everybody downloads the files on this list. Emoji names are left out: they are fetched on first use and then
      // come from the HTTP cache. So is the error reporter, which is loaded only where error reports are enabled.
      globIgnores: ['sw.js', 'builds.json', 'before-first-paint.js', 'assets/emoji-names-*', 'assets/error-reporter-*'],
      // A source map of the worker would be served to everybody.
      sourcemap: false,
      maximumFileSizeToCacheInBytes: 4_000_000,
      // The output folder holds earlier builds as well.
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isOfThisBuild(url)), warnings: [] })],
    },
  });
