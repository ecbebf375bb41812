import type { Plugin } from 'vite';
import { disabledConstructs } from '../../packages/contract/src/markup/read-mdast.ts';

const constructFile = /\/micromark-core-commonmark\/(?:dev\/)?lib\/([a-z-]+)\.js$/;

const toConstructName = (fileName: string) =>
  fileName.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/**
 * The Markdown parser comes with every construct there is. Those that our dialect switches off are never entered, so
 * only their names are kept: some 3 KB less of compressed script before the message box.
 */
export const unusedMarkdownPlugin = (): Plugin => ({
  name: 'unused-markdown',
  enforce: 'pre',
  load(id) {
    const [, fileName] = constructFile.exec(id.split('?')[0] ?? '') ?? [];
    const name = fileName && toConstructName(fileName);
    if (!name || !disabledConstructs.includes(name)) return null;
    return `export const ${name} = { name: '${name}', tokenize: (_effects, _ok, nok) => nok };`;
  },
});
