import { type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** What the installed app is called and looks like. */
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
 * Builds `src/sw.ts` with the list of what the app needs to start without a network. The page registers it by itself
 * (`features/notifications` and `app/service-worker.ts`), so nothing is put into the page here.
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
      // Everybody downloads this list; emoji names are fetched by whoever looks for an emoji, and then lie in the browser's own cache.
      // What reports errors is fetched where errors are reported.
      globIgnores: ['sw.js', 'builds.json', 'assets/emoji-names-*', 'assets/error-reporter-*'],
      // The worker's own would lie among what is served.
      sourcemap: false,
      maximumFileSizeToCacheInBytes: 4_000_000,
      // The folder holds the last builds as well.
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => isOfThisBuild(url)), warnings: [] })],
    },
  });
