import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTextsPlugin, readTextsId } from './compiled-texts-plugin.ts';
import { decorativeIconsPlugin } from './decorative-icons-plugin.ts';
import { emojiDataPlugin, isEmojiData } from './emoji-data-plugin.ts';
import { contractTreeshake, endpointAddressesPlugin } from './endpoint-addresses-plugin.ts';
import { firstPartsPlugin } from './first-parts-plugin.ts';
import { keptBuildsPlugin } from './kept-builds-plugin.ts';
import { neededTextsPlugin } from './needed-texts-plugin.ts';
import { precompressPlugin } from './precompress-plugin.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';
import { sourceMapsPlugin } from './source-maps-plugin.ts';
import { trustedTypesPlugin } from './trusted-types-plugin.ts';
import { unusedMarkdownPlugin } from './unused-markdown-plugin.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
// The host identifies the workspace, so the proxy forwards the host that the browser requested.
const keepHost = { target: server, changeOrigin: false };

// The first versions with light-dark(). For older ones the build would rewrite it to variables that depend on a literal
// `color-scheme`; Mantine sets it through a variable, so every such colour would be lost.
const cssTarget = ['chrome123', 'firefox120', 'safari17.5'];

/** The components of forms and dialogs; the messenger begins without one. */
const isMantineInput =
  /[/\\]@mantine[/\\]core[/\\]esm[/\\](?:components[/\\](?:Alert|Anchor|CloseButton|Group|Input|InputBase|Paper|PasswordInput|Stack|TextInput)|core[/\\]utils[/\\](?:create-scoped-keydown-handler|find-element-in-shadow-dom))[/\\]/;

const isMantineControl = (id: string) =>
  !isMantineInput.test(id) &&
  /[/\\]@mantine[/\\]core[/\\]esm[/\\](?:core|components[/\\](?:ActionIcon|Button|Loader|Text|Title|Transition|UnstyledButton))[/\\]/.test(
    id,
  );

/** The other parts of every screen, with what they need themselves. */
const isOfEveryScreen = (id: string) =>
  [
    'vite/preload-helper',
    'rolldown/runtime',
    'contract/src/languages',
    'random-id',
    'icons-react/dist/esm/createReactComponent.',
    '@mantine/hooks/esm/use-id/',
    '@mantine/hooks/esm/use-uncontrolled/',
    'ui/feedback/lazy-part.',
    'ui/forms/failures/use-error-text.',
  ].some((name) => id.includes(name));

/** The parts of every form, and of the pages before the sign-in: each file costs as much as a kilobyte on a slow line. */
const isFormPart = /[/\\]ui[/\\](?:forms[/\\]form[/\\]|auth[/\\]auth-(?:card|layout)\.)/;

/** Small modules that nearly every part of the messenger shares: one file of them is smaller than twenty. */
const shared = [
  'ui/avatar/',
  'ui/channel/messenger-icons',
  'ui/person/',
  'ui/message/use-picture',
  'ui/message/use-file-size',
  'ui/time/use-time-format',
  'ui/feedback/key-hint',
  'ui/feedback/pending-name',
  'features/accounts/profile-menu/profile-menu.module',
  'features/chat/channels/channel-name',
  'features/chat/channels/channel-symbol',
  'features/chat/channels/use-channel-name',
  'store/clients-order',
  'store/selectors',
  'store/targets',
  'store/reader',
  'store/store-context',
  'app/shell/breakpoints',
  'app/shell/dialogs/open-dialog',
  'permissions/can',
  'ui/forms/failures/use-action',
  'ui/forms/questions/use-confirm',
  'store/channels',
  'react-query/build/modern/queryOptions',
  'ui/page-queries',
  'ui/overlays/use-dropdown',
  'ui/overlays/use-once-wanted',
  'store/unread',
  'permissions/permission-table',
  'channels/channel-types',
  'react-query/build/modern/infiniteQueryOptions',
  'api/next-offset',
  'notifications/esm/notifications.store',
  'modals/esm/events',
  'components/VisuallyHidden/',
  'ui/channel/channel-icon',
  'icons/IconArrowBackUp',
  'icons/IconBell',
  'components/Skeleton/',
  'icons/IconBookmark',
  'icons/IconBrandMessenger',
  'icons/IconBrandTelegram',
  'icons/IconBrandViber',
  'icons/IconArrowDown',
  'icons/IconArrowUp',
  'icons/IconChecklist',
  'icons/IconChecks',
  'icons/IconCopy',
  'icons/IconDots',
  'icons/IconFile',
  'icons/IconHash',
  'icons/IconInbox',
  'icons/IconLink',
  'icons/IconLock',
  'icons/IconNews',
  'icons/IconSearch',
  'icons/IconSpeakerphone',
  'icons/IconUsers',
  'icons/IconX',
  'icons/IconBriefcase',
  'zustand/esm/react.',
  'features/chat/composer/composer.module',
  'features/chat/notifications/device-context',
  'features/chat/notifications/notification-bar.module',
  'ui/keyboard/pointer-press',
  'contract/src/markup/clean-content',
  'store/sending/draft-key',
  'store/sending/drafts',
  'store/sending/settle-outbox',
  'store/history/held-messages',
  'store/history/merge-messages',
  'store/make-uuid',
  'store/slices/messages/messages-state',
  'ui/keyboard/open-layers',
  'contract/src/markup/link-policy',
  'contract/src/markup/parse-markup',
  'contract/src/markup/markup-tree',
  'contract/src/markup/syntax',
  'contract/src/markup/normalize-inline',
  'contract/src/markup/read-mdast',
  '@mantine/store/esm/',
  'ui/channel/unread-badge',
  'contract/src/chat/messages/attachment',
];

/** What is behind the sign-in asks by these. */
const isQueries =
  /[/]@tanstack[/](?:query-core[/]build[/]modern[/](?!infiniteQueryObserver|mutationObserver|queriesObserver|streamed|hydration)|react-query[/]build[/]modern[/](?:QueryClientProvider|QueryErrorResetBoundary|IsRestoringProvider|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.)/;

/** What reads the markup of messages. */
const isMarkdown = /[/]node_modules[/](?:micromark|mdast-util|unist-util|escape-string-regexp)/;
const isShared = (id: string) =>
  isQueries.test(id) || isMarkdown.test(id) || shared.some((name) => id.includes(`/${name}`));

/** The router: only the messenger has one. Forms ask it before they are left. */
const isRouter =
  /[/\\]node_modules[/\\](?:@tanstack[/\\](?:(?:react-)?router(?!.*[/\\]useBlocker\.)|(?:router|history|react-store|store)(?:-core)?)|use-sync-external-store)[/\\]/;

/** Parts that nobody need ask for ahead: every page of the messenger has them, or they are a single icon. */
const isKnownOrTiny = /[/](?:controls|router|shared|rolldown-runtime|Icon\w+)-[^/]+\.js$/;
const isScript = /\.js$/;
/** A page beside the messenger: `users-screen-4f3a0b12.js`. */
const isPage = /-(?:screen|page)-[\da-f]{8}\.js$/;

const keptBuilds = keptBuildsPlugin();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    endpointAddressesPlugin(),
    compiledTextsPlugin(),
    decorativeIconsPlugin(),
    emojiDataPlugin(),
    unusedMarkdownPlugin(),
    trustedTypesPlugin(),
    react(),
    neededTextsPlugin(),
    firstPartsPlugin(),
    sourceMapsPlugin(),
    keptBuilds.plugin,
    serviceWorkerPlugin(keptBuilds.isOfThisBuild),
    precompressPlugin(),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    allowedHosts: ['.localhost'],
    proxy: {
      '/api': keepHost,
      '/files': keepHost,
      '/exports': keepHost,
      '/dev/mailbox': keepHost,
      '/socket': { ...keepHost, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    // What a part imports is asked for together with it. The names of those files are a good part of the first scripts, so
    // what is there anyway is left out, and for other pages all but the styles, which must be there before it is shown.
    modulePreload: {
      resolveDependencies: (part, needed, { hostType }) => {
        if (hostType === 'html') return needed;
        const isLeftOut = isPage.test(part) ? isScript : isKnownOrTiny;
        return needed.filter((file) => file === part || !isLeftOut.test(file));
      },
    },
    target: 'es2023',
    cssTarget,
    // The messenger is one chunk on purpose: React, Mantine and the router are needed at once. The limit is in
    // kilobytes before compression.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: contractTreeshake,
      output: {
        codeSplitting: {
          groups: [
            // A chunk of its own: otherwise code bundled together with zod would load it as well.
            { name: 'zod', test: /[/\\]node_modules[/\\]zod[/\\]/ },
            // One file instead of a dozen tiny ones: every screen uses most of them.
            {
              name: 'controls',
              test: (id) => isMantineControl(id) || isOfEveryScreen(id),
            },
            {
              name: 'forms',
              test: (id) => isMantineInput.test(id) || isFormPart.test(id),
              includeDependenciesRecursively: false,
            },
            { name: 'router', test: isRouter, includeDependenciesRecursively: false },
            { name: 'shared', test: isShared, includeDependenciesRecursively: false },
          ],
        },
        // Hundreds of hashes stand in the first scripts, and nothing compresses them: digits of four bits make 1 KB less.
        hashCharacters: 'hex',
        chunkFileNames: ({ facadeModuleId }) => {
          // A distinct prefix, by which the service worker excludes these files.
          if (isEmojiData(facadeModuleId)) return 'assets/emoji-names-[name]-[hash].js';
          const texts = readTextsId(facadeModuleId);
          return texts ? `assets/texts-${texts.language}-${texts.part}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
});
