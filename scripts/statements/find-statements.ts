import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** A statement as a file exports it, by itself or in a collection. */
export interface FoundStatement {
  /** From the file's export to the statement. */
  path: string[];
  /** The name it is prepared under, or that of the export. */
  name: string;
  /** Several texts, with values, where it is put together for each call. */
  samples: readonly Sample[];
}

interface Sample {
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/** The statements of an exported value, itself or within. */
const statementsIn = (value: unknown, path: string[]): FoundStatement[] => {
  if (typeof value === 'function' && 'samples' in value) {
    const samples = (value.samples as () => readonly Sample[])();
    const [name, ...others] = new Set(samples.map((sample) => sample.name ?? path.join('.')));
    return [{ path, name: name === undefined || others.length > 0 ? path.join('.') : name, samples }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => statementsIn(item, [...path, key]));
};

/** Loads a file and finds the statements it exports; says which ones it defines and does not export. */
export const findStatements = async (file: string): Promise<{ found: FoundStatement[]; problems: string[] }> => {
  const source = await readFile(file, 'utf8');
  if (!/\b(?:statement|composed)\(\{/.test(source)) return { found: [], problems: [] };
  const exported: unknown = await import(pathToFileURL(file).href);
  const found = statementsIn({ ...(exported as object) }, []);
  const names = new Set(found.map(({ path }) => path[0]));
  const hidden = definersIn(source).filter((name) => !names.has(name));
  return { found, problems: hidden.map((name) => `${name}: is not exported, so its statement can't be checked`) };
};

/** The names at the beginning of lines under which statements are defined. */
const definersIn = (source: string): string[] => {
  const definers = new Set<string>();
  let last = '';
  for (const [, name, call] of source.matchAll(/^(?:export )?(?:const|function) (\w+)|\b(statement|composed)\(\{/gm)) {
    if (name !== undefined) last = name;
    else if (call !== undefined) definers.add(last);
  }
  return [...definers];
};
