import path from 'node:path';
import type { Client } from 'pg';
import { readCatalogue } from './catalogue-queries.ts';
import { compareTypes } from './compare-types.ts';
import { type DeclaredStatement, type DeclaredType, DeclaredTypes } from './declared-types.ts';
import { describeStatement } from './described-queries.ts';
import { findStatements } from './find-statements.ts';

const hasNull = ({ kinds }: DeclaredType): boolean => kinds.has('null') || kinds.has('undefined') || kinds.has('any');

/** Compares the statements that files define with the schema of a database; returns their number, and the problems. */
export const checkStatements = async (
  client: Client,
  project: string,
  files: readonly string[],
): Promise<{ count: number; problems: string[] }> => {
  const catalogue = await readCatalogue(client);
  const types = new DeclaredTypes(project);
  const problems: string[] = [];
  let count = 0;
  const check = async (text: string, declared: DeclaredStatement): Promise<string[]> => {
    const nulls = (declared.values ?? []).map((value) => ({
      isNullable: hasNull(value),
      hasNullItems: value.items === null || hasNull(value.items),
    }));
    try {
      return compareTypes(declared, await describeStatement(client, catalogue, text, nulls));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return [error.message];
    }
  };
  try {
    for (const file of files) {
      const at = path.relative(process.cwd(), file);
      const { found, problems: unchecked } = await findStatements(file);
      problems.push(...unchecked.map((problem) => `${at}: ${problem}`));
      for (const { path: names, name, text } of found) {
        count += 1;
        const declared = types.find(file, names);
        const wrong = declared === null ? ['its types are not found'] : await check(text, declared);
        problems.push(...wrong.map((problem) => `${at}: ${name}: ${problem}`));
      }
    }
  } finally {
    types.close();
  }
  return { count, problems };
};
