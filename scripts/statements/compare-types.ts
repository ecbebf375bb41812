import type { DeclaredStatement, DeclaredType } from './declared-types.ts';
import type { DescribedColumn } from './described-queries.ts';

type Kind = DeclaredType['kinds'] extends Set<infer One> ? One : never;

/** The JavaScript types of columns (`platform/database/value-parsers.ts`), and those accepted for a parameter. */
const kindsOfTypes: Record<string, { column: Kind; parameter: readonly Kind[] }> = {
  ...each(['smallint', 'integer', 'bigint', 'real', 'double precision', 'oid'], 'number', ['number']),
  ...each(['numeric'], 'string', ['number', 'string']),
  ...each(['text', 'character varying', 'character', 'uuid', 'name', 'date', 'inet', 'tsquery'], 'string', ['string']),
  ...each(['interval'], 'object', ['string']),
  ...each(['boolean'], 'boolean', ['boolean']),
  ...each(['timestamp with time zone', 'timestamp without time zone'], 'Date', ['Date', 'string']),
  ...each(['bytea'], 'Buffer', ['Buffer']),
  // Not lists: pg would write them as PostgreSQL's own arrays.
  ...each(['json', 'jsonb'], 'any', ['string', 'object']),
};

function each(types: readonly string[], column: Kind, parameter: readonly Kind[]) {
  return Object.fromEntries(types.map((type) => [type, { column, parameter }]));
}

const missing: readonly Kind[] = ['null', 'undefined'];

/** The errors in the types of the values that a statement is given; none if they are the database's. */
export const compareValues = (values: readonly DeclaredType[] | null, parameters: readonly string[]): string[] => {
  if (values === null) return ['its values are no list of a known length'];
  if (values.length !== parameters.length)
    return [`it takes ${parameters.length} parameters and is given ${values.length}`];
  return values.flatMap((value, index) => {
    const type = parameters[index] ?? '';
    const [, item, isList] = /^(.*?)(\[\])?$/.exec(type) ?? [];
    const fits = isList ? isListOf(value, item ?? '') : isOneOf(value, type);
    return fits ? [] : [`parameter $${index + 1} is ${type} and is given ${value.text}`];
  });
};

const isOneOf = (value: DeclaredType, type: string): boolean => {
  const allowed = kindsOfTypes[type]?.parameter ?? [];
  return value.items === null && [...value.kinds].every((kind) => missing.includes(kind) || allowed.includes(kind));
};

const isListOf = (value: DeclaredType, item: string): boolean =>
  value.items !== null && isOneOf(value.items, item) && [...value.kinds].every((kind) => missing.includes(kind));

/** The errors in the types of its rows. */
export const compareColumns = ({ row, sure }: DeclaredStatement, columns: readonly DescribedColumn[]): string[] => {
  if (row === null) return [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const problems: string[] = [];
  for (const [name, type] of row) {
    const column = byName.get(name);
    if (column === undefined) {
      problems.push(`column ${name} is not in its rows`);
      continue;
    }
    const isSure = sure.includes(name);
    if (!isOfType(type, column.type)) problems.push(`column ${name} is ${column.type} and is declared ${type.text}`);
    else if (type.kinds.has('any')) continue;
    else if (column.isNullable && !isSure && !type.kinds.has('null'))
      problems.push(`column ${name} can be null and is declared ${type.text}`);
    else if (!column.isNullable && type.kinds.has('null'))
      problems.push(`column ${name} is never null and is declared ${type.text}`);
    if (isSure && !column.isNullable) problems.push(`column ${name} needs no word that it is never null`);
  }
  return problems;
};

const isOfType = (declared: DeclaredType, type: string): boolean => {
  const [, item, isList] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  const kinds = [...declared.kinds].filter((kind) => kind !== 'null');
  if (isList) return declared.items !== null && kinds.length === 0 && isOfType(declared.items, item ?? '');
  const expected = kindsOfTypes[type]?.column;
  if (expected === 'any') return !kinds.includes('undefined');
  return declared.items === null && kinds.every((kind) => kind === expected || kind === 'any');
};
