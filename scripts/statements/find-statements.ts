import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** A statement as a file exports it, by itself or in a collection. */
export interface FoundStatement {
  /** From the file's export to the statement. */
  path: string[];
  /** The name it is prepared under, or that of the export. */
  name: string;
  text: string;
}

/** The statements of an exported value, itself or within. */
const statementsIn = (value: unknown, path: string[]): FoundStatement[] => {
  if (typeof value === 'function' && 'statement' in value) {
    const { name, text } = value.statement as { name?: string; text: string };
    return [{ path, name: name ?? path.join('.'), text }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => statementsIn(item, [...path, key]));
};

/** Loads a file and finds the statements it exports; says which ones it defines and does not export. */
export const findStatements = async (file: string): Promise<{ found: FoundStatement[]; problems: string[] }> => {
  const source = await readFile(file, 'utf8');
  if (!source.includes('statement({')) return { found: [], problems: [] };
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
  for (const [, name, call] of source.matchAll(/^(?:export )?(?:const|function) (\w+)|\b(statement)\(\{/gm)) {
    if (name !== undefined) last = name;
    else if (call !== undefined) definers.add(last);
  }
  return [...definers];
};
