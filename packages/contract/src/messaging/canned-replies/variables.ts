/** What a canned reply is filled in with. A client's custom field is named by its title: `{field.Size}`. */
export const cannedVariables = [
  'client.first_name',
  'client.last_name',
  'client.username',
  'client.phone',
  'manager.first_name',
  'manager.last_name',
  'bot.title',
] as const;
export type CannedVariable = (typeof cannedVariables)[number];

/** `{client.first_name}`, and behind a bar what stands there where nothing is known: `{client.first_name|there}`. */
const variablePattern = /\{(client|manager|bot|field)\.([^{}|\n]{1,120})(?:\|([^{}\n]{0,200}))?\}/g;

export const fieldVariable = (title: string): string => `field.${title}`;

const isVariable = (name: string): boolean =>
  name.startsWith('field.') || (cannedVariables as readonly string[]).includes(name);

export interface VariablePlace {
  name: string;
  /** Null without one; may be empty. */
  fallback: string | null;
  start: number;
  /** Exclusive. */
  end: number;
}

/** The variables of a text, in reading order; what merely looks like one is left alone. */
export const findVariables = (text: string): VariablePlace[] =>
  text.includes('{')
    ? [...text.matchAll(variablePattern)].flatMap(({ 0: whole, 1: of = '', 2: what = '', 3: fallback, index }) => {
        const name = `${of}.${what.trim()}`;
        return isVariable(name) ? [{ name, fallback: fallback ?? null, start: index, end: index + whole.length }] : [];
      })
    : [];

interface FilledText {
  text: string;
  /** Names of variables that stay in the text, each once: nothing is known, and they have no fallback. */
  missing: string[];
}

/** Fills a text in; `valueOf` answers null or blank where nothing is known. */
export const fillVariables = (text: string, valueOf: (name: string) => string | null): FilledText => {
  const missing = new Set<string>();
  let [filled, read] = ['', 0];
  for (const { name, fallback, start, end } of findVariables(text)) {
    const known = valueOf(name)?.trim() || fallback;
    if (known === null) missing.add(name);
    filled += text.slice(read, start) + (known ?? text.slice(start, end));
    read = end;
  }
  return { text: filled + text.slice(read), missing: [...missing] };
};
