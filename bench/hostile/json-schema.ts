import { randomUUID } from 'node:crypto';

/** The part of JSON schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number | boolean;
}

const dayMs = 86_400_000;
const formatted: Record<string, () => string> = {
  uuid: () => randomUUID(),
  email: () => 'somebody@example.com',
  'date-time': () => new Date(Date.now() + dayMs).toISOString(),
  date: () => new Date(Date.now() + dayMs).toISOString().slice(0, 10),
  uri: () => 'https://example.com/',
};
const patternCandidates = [
  'a',
  'abc',
  '1',
  '#aabbcc',
  '+380671234567',
  '380671234567',
  'UTC',
  'en-US',
  '12:30',
  'A1b2C3d4',
];

const sampleString = ({ format, pattern, minLength = 0, maxLength = 8 }: JsonSchema): string => {
  const made = format === undefined ? undefined : formatted[format];
  if (made !== undefined) return made();
  const fits = patternCandidates.find((one) => pattern !== undefined && new RegExp(pattern, 'u').test(one));
  return fits ?? 'a'.repeat(Math.max(minLength, Math.min(3, maxLength)));
};

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema) => [...anyOf, ...oneOf, ...allOf];

/** A small value that the shape accepts, mostly. */
export const sampleOf = (schema: JsonSchema): unknown => {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = alternatives(schema);
  if (first !== undefined) return sampleOf(first);
  if (schema.type === 'string') return sampleString(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
};

/** Pieces of text on which something that reads text has been slow, or might be. */
export const textUnits = [
  'a',
  'aB3 ',
  ' ',
  '\n',
  '*',
  '[',
  '**a ',
  '[a](',
  '> - ',
  '@[a](1)',
  'www.a.b ',
  'a@',
  '1w ',
  '<a ',
  '&#1;',
  '\u0000',
  '\u0301',
  '\uFDFA',
  'ї',
  '👨‍👩‍👧',
  '\u202E',
  '\uD800',
  'İ',
  "'=",
];
/** Longer than any rule allows: it tests the code before the check of the length. */
const hugeUnits = new Set(['a', ' ', '\u0301', '\uFDFA', '[', '\u0000']);

const repeatTo = (unit: string, chars: number) => unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);

export interface Attack {
  what: string;
  value: unknown;
}

/** As many as their bytes as JSON allow. */
const charsWithin = (unit: string, bytes: number) =>
  Math.floor((bytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))) * unit.length);

function* stringAttacks({ maxLength }: JsonSchema, maxBytes: number): Generator<Attack> {
  for (const unit of textUnits) {
    const name = JSON.stringify(unit);
    const most = charsWithin(unit, maxBytes);
    if (maxLength !== undefined && maxLength < most)
      yield { what: `${name} × ${maxLength}`, value: repeatTo(unit, maxLength) };
    if (maxLength === undefined || hugeUnits.has(unit))
      yield { what: `${name} to ${maxBytes} B`, value: repeatTo(unit, most) };
  }
}

/** Items that are not equal, where equal ones would be refused at once. */
const numbered = (value: unknown, number: number): unknown => {
  if (typeof value === 'number') return number + 1;
  if (typeof value === 'string') return /^[a-z]{1,8}$/.test(value) ? `${value}${number}` : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbered(one, number)]));
};

function* arrayAttacks({ items = {}, maxItems }: JsonSchema, maxBytes: number): Generator<Attack> {
  const fill = (value: unknown, what: string, count: number): Attack => {
    const many = Math.min(count, Math.floor(maxBytes / (JSON.stringify(value).length + 8)));
    return { what: `${many} × ${what}`, value: Array.from({ length: many }, (_, n) => numbered(value, n)) };
  };
  const most = maxItems ?? Number.POSITIVE_INFINITY;
  yield fill(sampleOf(items), 'item', most);
  if (most !== Number.POSITIVE_INFINITY) yield fill(sampleOf(items), 'item', Number.POSITIVE_INFINITY);
  yield fill(null, 'null', Number.POSITIVE_INFINITY);
  const share = Math.floor(maxBytes / Math.min(most, 1_000));
  for (const { what, value } of attacksOn(items, share)) yield fill(value, what, most);
}

/** Values for one place of a body, everything else of which is right. */
export function* attacksOn(schema: JsonSchema, maxBytes: number): Generator<Attack> {
  const choices = alternatives(schema);
  if (choices.length > 0) {
    for (const choice of choices) yield* attacksOn(choice, maxBytes);
    return;
  }
  if (schema.type === 'string' && schema.enum === undefined) yield* stringAttacks(schema, maxBytes);
  if (schema.type === 'array') yield* arrayAttacks(schema, maxBytes);
  if (schema.properties !== undefined) {
    const sample = sampleOf(schema) as Record<string, unknown>;
    for (const [name, property] of Object.entries(schema.properties)) {
      for (const { what, value } of attacksOn(property, maxBytes)) {
        yield { what: `${name}: ${what}`, value: { ...sample, [name]: value } };
      }
    }
  }
  if (typeof schema.additionalProperties === 'object') {
    const value = sampleOf(schema.additionalProperties);
    const many = Math.floor(maxBytes / (JSON.stringify(value ?? null).length + 12));
    yield { what: `${many} keys`, value: Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, value])) };
  }
}

/** Bodies that are hard to read at any endpoint. */
export function* rawBodies(sample: unknown, maxBytes: number): Generator<{ what: string; text: string }> {
  const times = (unit: string) => unit.repeat(Math.floor(maxBytes / unit.length));
  const keys = Array.from({ length: Math.floor(maxBytes / 12) }, (_, n) => `"${n.toString(36)}":1`).join(',');
  yield { what: 'nested [', text: times('[') };
  yield { what: 'nested arrays', text: '['.repeat(maxBytes / 2 - 1) + ']'.repeat(maxBytes / 2 - 1) };
  yield {
    what: 'nested objects',
    text: `${'{"a":'.repeat(Math.floor(maxBytes / 6) - 1)}1${'}'.repeat(Math.floor(maxBytes / 6) - 1)}`,
  };
  yield { what: 'keys', text: `{${keys.slice(0, keys.lastIndexOf(',', maxBytes - 2))}}` };
  yield { what: 'numbers', text: `[${times('1,').slice(0, -4)}1]` };
  yield { what: 'a long number', text: times('9') };
  yield { what: 'empty objects', text: `[${times('{},').slice(0, -6)}{}]` };
  yield { what: 'spaces', text: times(' ') };
  yield { what: 'quotes', text: times('"') };
  if (typeof sample !== 'object' || sample === null) return;
  const [most] = [maxBytes - JSON.stringify(sample).length - 4];
  const own = JSON.stringify(sample).slice(1, -1);
  const more = keys.slice(0, keys.lastIndexOf(',', most));
  yield { what: 'right, with unknown keys', text: `{${own}${own === '' ? '' : ','}${more}}` };
}
