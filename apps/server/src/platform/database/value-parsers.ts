import { type CustomTypesConfig, types } from 'pg';

// Type OIDs of PostgreSQL's pg_type.
const int8 = 20;
const int8Array = 1016;
const textArray = 1009;
const date = 1082;
const timestamptz = 1184;

/** A bigint column as a number; throws rather than round one beyond 2^53. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number exactly.`);
  return value;
}

const parseAnyTimestamptz = types.getTypeParser(timestamptz) as (text: string) => unknown;

/**
 * A UTC timestamp as PostgreSQL writes it needs little change for the engine's own parser, which takes a third of the
 * time.
 */
const parseTimestamptz = (text: string): unknown => {
  const parsed = text.endsWith('+00') ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : null;
  return parsed === null || Number.isNaN(parsed.getTime()) ? parseAnyTimestamptz(text) : parsed;
};

/**
 * A timestamp as text, from a column (`2026-11-21 10:00:00.5+00`) or inside JSON, as ISO 8601 with milliseconds. Going
 * through a Date would take ten times as long, and a page of messages has a hundred.
 */
export function toIsoMoment(text: string): string {
  if (text.length === 29 && text[10] === ' ' && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  return (text.includes('T') ? new Date(text) : (parseTimestamptz(text) as Date)).toISOString();
}

const parseTextArray = types.getTypeParser(textArray as never) as (text: string) => (string | null)[];

const ownParsers = new Map<number, (text: string) => unknown>([
  [int8, parseInt8],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  // A calendar day has no time zone: pg would make it local midnight.
  [date, (text) => text],
  [timestamptz, parseTimestamptz],
]);

/**
 * How columns become values: int8 as number, timestamptz as Date, json parsed, date as 'YYYY-MM-DD', numeric as text.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((typeNumber: number, format?: 'text' | 'binary') =>
    ((format ?? 'text') === 'text' && ownParsers.get(typeNumber)) ||
    types.getTypeParser(typeNumber, format)) as CustomTypesConfig['getTypeParser'],
};
