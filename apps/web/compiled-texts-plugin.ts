import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import enUS from '../../packages/contract/src/locales/en-US/index.ts';
import ruRU from '../../packages/contract/src/locales/ru-RU/index.ts';
import ukUA from '../../packages/contract/src/locales/uk-UA/index.ts';
import { startPart, textParts } from './text-parts.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
interface CompiledTexts {
  [key: string]: ReturnType<typeof compile> | CompiledTexts;
}

const locales: Record<string, Texts> = { 'en-US': enUS, 'uk-UA': ukUA, 'ru-RU': ruRU };
const name = 'virtual:texts';

const compileAll = (texts: Texts): CompiledTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileAll(text)]),
  );

function writePart(language: string, part: string): string {
  const texts = locales[language] ?? {};
  const ofPart = Object.fromEntries((textParts[part] ?? []).map((namespace) => [namespace, texts[namespace] ?? {}]));
  return `export default ${JSON.stringify(compileAll(ofPart))};`;
}

/** The loader of each part, by language. */
function writeLoaders(partNames: string[], fileOf: (language: string, part: string) => string): string {
  const languages = Object.keys(locales).map((language) => {
    const loaders = partNames.map((part) => `${part}: () => import(${JSON.stringify(fileOf(language, part))})`);
    return `${JSON.stringify(language)}: { ${loaders.join(', ')} }`;
  });
  return `export const textParts = { ${languages.join(', ')} };`;
}

/**
 * Provides the texts as `virtual:texts`, split into parts. ICU messages are parsed at build time, so the browser needs
 * no parser (some 12 KB less on every page) and a text that cannot be parsed fails the build. In development there is
 * one part with all texts, uncompiled; the server starts again when one changes, since its configuration imports them.
 */
export const compiledTextsPlugin = (): Plugin => {
  let isBuild = false;
  return {
    name: 'compiled-texts',
    config: (_config, { command, isPreview }) => {
      isBuild = command === 'build' && !isPreview;
      const formatOnly = { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' };
      return isBuild ? { resolve: { alias: [formatOnly] } } : {};
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    load: (id) => {
      if (id === `\0${name}`) {
        return isBuild
          ? writeLoaders(Object.keys(textParts), (language, part) => `${name}/${language}/${part}`)
          : writeLoaders([startPart], (language) => `${name}/${language}/${startPart}`);
      }
      const [, language = '', part = ''] = new RegExp(`^\0${name}/([^/]+)/([^/]+)$`).exec(id) ?? [];
      if (part === '') return null;
      return isBuild ? writePart(language, part) : `export default ${JSON.stringify(locales[language] ?? {})};`;
    },
  };
};

/** The language and part of a text module, from its module id in a build. */
export const readTextsId = (id: string | null | undefined): { language: string; part: string } | null => {
  const [, language, part] = new RegExp(`^\0${name}/([^/]+)/([^/]+)$`).exec(id ?? '') ?? [];
  return language === undefined || part === undefined ? null : { language, part };
};
