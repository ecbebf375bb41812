import path from 'node:path';
import type { Client } from 'pg';
import { readCatalogue } from './catalogue-queries.ts';
import { compareColumns, compareValues } from './compare-types.ts';
import { type DeclaredStatement, type DeclaredType, DeclaredTypes, typeOfValue } from './declared-types.ts';
import { type DescribedColumn, type DescribedStatement, describeStatement } from './described-queries.ts';
import { type FoundStatement, findStatements } from './find-statements.ts';

const hasNull = ({ kinds }: DeclaredType): boolean => kinds.has('null') || kinds.has('undefined') || kinds.has('any');

/** The columns of all samples; one can be null where it can in any. */
const mergeColumns = (described: readonly DescribedStatement[]): DescribedColumn[] => {
  const merged = new Map<string, DescribedColumn>();
  for (const column of described.flatMap(({ columns }) => columns)) {
    const isNullable = column.isNullable || (merged.get(column.name)?.isNullable ?? false);
    merged.set(column.name, { ...column, isNullable });
  }
  return [...merged.values()];
};

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
  const check = async (samples: FoundStatement['samples'], declared: DeclaredStatement): Promise<string[]> => {
    const described: DescribedStatement[] = [];
    const wrong: string[] = [];
    for (const { text, values } of samples) {
      const given = values?.map(typeOfValue) ?? declared.values;
      const nulls = (given ?? []).map((value) => ({
        isNullable: hasNull(value),
        hasNullItems: value.items === null || hasNull(value.items),
      }));
      try {
        const found = await describeStatement(client, catalogue, text, nulls);
        described.push(found);
        wrong.push(...compareValues(given, found.parameters));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        wrong.push(error.message);
      }
    }
    return described.length === 0 ? wrong : [...wrong, ...compareColumns(declared, mergeColumns(described))];
  };
  try {
    for (const file of files) {
      const at = path.relative(process.cwd(), file);
      const { found, problems: unchecked } = await findStatements(file);
      problems.push(...unchecked.map((problem) => `${at}: ${problem}`));
      for (const { path: names, name, samples } of found) {
        count += 1;
        const declared = types.find(file, names);
        const wrong = declared === null ? ['its types are not found'] : await check(samples, declared);
        problems.push(...[...new Set(wrong)].map((problem) => `${at}: ${name}: ${problem}`));
      }
    }
  } finally {
    types.close();
  }
  return { count, problems };
};
