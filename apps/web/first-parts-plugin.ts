import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin, Rolldown } from 'vite';
import { readTextsId } from './compiled-texts-plugin.ts';
import { messengerPart, startPart } from './text-parts.ts';

const sourceFolder = path.resolve(import.meta.dirname, 'src');
const signedInScreen = path.join(sourceFolder, 'app/start/signed-in-app.tsx');
const signInScreen = path.join(sourceFolder, 'features/accounts/auth/sign-in-page.tsx');

/**
 * The script that reads the list. The build puts it into the page, behind the list: a file of its own would come a round
 * trip later. The server allows it by its hash.
 */
const readerTag = '<script src="/before-first-paint.js"></script>';
const readerFile = path.resolve(import.meta.dirname, 'public/before-first-paint.js');

/** The page's own styles: where they stand in the page itself, nothing is painted before they have come. */
const styleTag = /<link rel="stylesheet"([^>]*) href="\/([^"]+)">/g;

type Chunk = Rolldown.OutputChunk;

/**
 * Lists in the page the chunks that its own script is about to import, so that they load in parallel with that script:
 * `public/before-first-paint.js` picks from the list by language and by whether a user is signed in.
 */
export const firstPartsPlugin = (): Plugin => ({
  name: 'first-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk: page }) => {
      const chunks = Object.values(bundle ?? {}).filter((output): output is Chunk => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> => {
        if (!chunk || found.has(chunk)) return found;
        found.add(chunk);
        for (const file of chunk.imports) withImports(byFile.get(file), found);
        return found;
      };
      const ofPage = withImports(page);
      /** Scripts and styles of a screen, except those the page loads anyway. */
      const listParts = (screen: string) => {
        const needed = [...withImports(chunks.find(({ facadeModuleId }) => facadeModuleId === screen))];
        const later = needed.filter((chunk) => !ofPage.has(chunk));
        if (later.length === 0) throw new Error(`${screen} is no part of its own`);
        return later.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
      };
      const texts: Record<string, Record<string, string>> = {};
      for (const { facadeModuleId, fileName } of chunks) {
        const { language, part } = readTextsId(facadeModuleId) ?? {};
        if (language === undefined || part === undefined || ![startPart, messengerPart].includes(part)) continue;
        texts[language] = { ...texts[language], [part]: fileName };
      }
      const styles = Object.values(bundle ?? {}).find(
        (output) => output.type === 'asset' && output.names[0] === 'rest.css',
      );
      if (!styles) throw new Error('the styles of ui/mantine/rest.css are no file of their own');
      const lists = {
        page: [...html.matchAll(styleTag)].map(([, , file]) => file),
        signedIn: [styles.fileName, ...listParts(signedInScreen)],
        signedOut: listParts(signInScreen),
        texts,
      };
      const { code: reader } = minifySync('before-first-paint.js', readFileSync(readerFile, 'utf8'));
      const listTag = `<script type="application/json" id="first-parts">${JSON.stringify(lists)}</script>`;
      if (lists.page.length === 0) throw new Error('the page has no styles');
      if (!html.includes(readerTag)) throw new Error('nothing in the page reads the list');
      return html
        .replace(styleTag, '<link rel="preload" as="style"$1 href="/$2">')
        .replace(readerTag, () => `${listTag}\n    <script>${reader}</script>`);
    },
  },
});
