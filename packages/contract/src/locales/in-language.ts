import type { Language } from '../languages.ts';

/** The texts of all namespaces in one language. */
export const inLanguage = <
  Namespaces extends { readonly [Name in keyof Namespaces]: Readonly<Record<Language, object>> },
  Chosen extends Language,
>(
  namespaces: Namespaces,
  language: Chosen,
) => {
  const texts = Object.entries<Readonly<Record<Language, object>>>(namespaces);
  return Object.fromEntries(texts.map(([name, all]) => [name, all[language]])) as {
    readonly [Name in keyof Namespaces]: Namespaces[Name][Chosen];
  };
};
