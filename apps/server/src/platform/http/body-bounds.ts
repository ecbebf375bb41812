import type { Endpoint } from '@switchboard/contract';
import { z } from 'zod';
import type { JsonBounds } from '../json/index.ts';

/** The limits of a body: bytes as it comes, and bounds of the JSON in it. */
export interface BodyBounds extends JsonBounds {
  bytes: number;
}

interface Schema {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
}

/** However much a shape takes. */
const [mostBytes, mostValues] = [1024 * 1024, 25_000];
/**
 * For callers who are not signed in, and for shapes that need less: slightly long values get an error for each field.
 */
export const usualBytes = 16 * 1024;
/** JSON may write each UTF-16 unit of a text as `\uXXXX`. */
const bytesPerUnit = 6;
/** Of texts and lists whose shape names no limit, since the use case does. */
const [unstatedChars, unstatedItems] = [2_000, 100];
/** Of a key that the shape does not name. */
const keyChars = 200;
/** Of numbers, booleans, and the punctuation beside a value. */
const scalarBytes = 32;
/** Errors within these limits are reported field by field; a body far beyond them is not even parsed. */
const [spareDepth, spareValues] = [4, 1_000];

/** As many as there are different ones, where the shape names those. */
const countOf = (schema: Schema | undefined): number => schema?.enum?.length ?? unstatedItems;

const nothing: BodyBounds = { bytes: scalarBytes, depth: 0, values: 1 };

const largest = (measures: readonly BodyBounds[]): BodyBounds => ({
  bytes: Math.max(...measures.map(({ bytes }) => bytes), 0),
  depth: Math.max(...measures.map(({ depth }) => depth), 0),
  values: Math.max(...measures.map(({ values }) => values), 0),
});

const within = (parts: readonly { times: number; measure: BodyBounds; key?: number }[]): BodyBounds => ({
  bytes: parts.reduce((sum, { times, measure, key = 0 }) => sum + times * (measure.bytes + key + scalarBytes), 2),
  depth: 1 + Math.max(...parts.map(({ measure }) => measure.depth), 0),
  values: parts.reduce((sum, { times, measure }) => sum + times * measure.values, 1),
});

const measure = (schema: Schema): BodyBounds => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return largest(choices.map(measure));
  if (schema.enum !== undefined) return { ...nothing, bytes: keyChars };
  if (schema.type === 'string') return { ...nothing, bytes: (schema.maxLength ?? unstatedChars) * bytesPerUnit + 2 };
  if (schema.type === 'array')
    return within([{ times: schema.maxItems ?? countOf(schema.items), measure: measure(schema.items ?? {}) }]);
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
      times: 1,
      measure: measure(property),
      key: key.length,
    }));
    const others =
      typeof schema.additionalProperties === 'object'
        ? [{ times: countOf(schema.propertyNames), measure: measure(schema.additionalProperties), key: keyChars }]
        : [];
    return within([...named, ...others]);
  }
  return nothing;
};

/** Where no shape sets bounds. */
export const usualBounds: BodyBounds = { bytes: usualBytes, depth: spareDepth, values: spareValues };

/** The bounds that the shape of an endpoint's body sets. */
export const boundsOf = ({ body }: Pick<Endpoint, 'body'>): BodyBounds => {
  const measured =
    body === undefined ? nothing : measure(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
  return {
    bytes: Math.min(mostBytes, Math.max(usualBytes, measured.bytes)),
    depth: measured.depth + spareDepth,
    values: Math.min(mostValues, measured.values + spareValues),
  };
};
