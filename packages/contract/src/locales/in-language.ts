import type { AllOf } from '../collect.ts';
import type { Language } from '../languages.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

type Namespaces<All> = { readonly [Name in keyof All]: Readonly<Record<Language, object>> };

/** Modules' texts of their errors and of their entries in the audit log. */
type ErrorTexts<All> = Extract<keyof All, `${string}Errors`>;
type AuditTexts<All> = Extract<keyof All, 'audit' | `${string}Audit`>;

type InLanguage<All extends Namespaces<All>, Chosen extends Language> = {
  readonly [Name in Exclude<keyof All, ErrorTexts<All> | AuditTexts<All>>]: All[Name][Chosen];
} & {
  readonly featureErrors: AllOf<All[ErrorTexts<All>][Chosen]>;
  readonly audit: AllOf<All[AuditTexts<All>][Chosen]>;
};

const namespaceOf = (name: string): string => {
  if (name.endsWith('Errors')) return 'featureErrors';
  return name.endsWith('Audit') ? 'audit' : name;
};

const join = (some: Texts, others: Texts): Texts => {
  const joined: Record<string, string | Texts> = { ...some };
  for (const [key, text] of Object.entries(others)) {
    const known = joined[key];
    joined[key] = typeof known === 'object' && typeof text === 'object' ? join(known, text) : text;
  }
  return joined;
};

/** The texts of all namespaces in one language; those called `…Errors` and `…Audit` are one namespace each. */
export const inLanguage = <All extends Namespaces<All>, Chosen extends Language>(
  namespaces: All,
  language: Chosen,
): InLanguage<All, Chosen> =>
  Object.entries<Readonly<Record<Language, object>>>(namespaces)
    .map(([name, texts]) => ({ [namespaceOf(name)]: texts[language] as Texts }))
    .reduce<Texts>(join, {}) as unknown as InLanguage<All, Chosen>;
