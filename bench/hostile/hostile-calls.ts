import type { WorkspaceAddress } from '../product/workspace-client.ts';
import { attacksOn, type JsonSchema, rawBodies, sampleOf, textUnits } from './json-schema.ts';
import { type RawCall, sendRaw } from './send-raw.ts';

/** An endpoint of the OpenAPI document, which is made from the contract. */
export interface DescribedEndpoint {
  where: string;
  method: string;
  path: string;
  isForStrangers: boolean;
  isForm: boolean;
  query: { name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        security: unknown[];
        parameters: { name: string; in: string; schema: JsonSchema }[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
}

/** Calls that end things the others need come last. */
const isEnding = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' || /logout|unsubscribe|delete|remove|archive|leave|hand-over|transfer/i.test(path);

/** Every endpoint that takes free input. */
export const listEndpoints = async (address: WorkspaceAddress): Promise<DescribedEndpoint[]> => {
  const { text } = await sendRaw(address, { method: 'GET', path: '/api/openapi.json' });
  const { paths } = JSON.parse(text) as OpenApi;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, requestBody }]) => ({
      where: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
      isForStrangers: security.length === 0,
      isForm: requestBody?.content['multipart/form-data'] !== undefined,
      query: parameters.filter((one) => one.in === 'query'),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
  const free = all.filter(({ query, body, isForm }) => query.length > 0 || body !== null || isForm);
  return [...free.filter((one) => !isEnding(one)), ...free.filter(isEnding)];
};

const [strangersBytes, usersBytes] = [16 * 1024, 1024 * 1024];
/** Node refuses longer addresses. */
const queryChars = 12_000;

function* queriesOf({ query }: DescribedEndpoint): Generator<{ what: string; query: string }> {
  if (query.length === 0) return;
  for (const { name, schema } of query) {
    if (schema.type !== 'string' || schema.enum !== undefined) continue;
    for (const unit of textUnits) {
      const written = unit === '\uD800' ? '%ED%A0%80' : encodeURIComponent(unit);
      for (const chars of [Math.min(schema.maxLength ?? queryChars, queryChars), queryChars]) {
        const text = written.repeat(Math.max(1, Math.min(chars, Math.floor(queryChars / written.length))));
        yield { what: `?${name}=${JSON.stringify(unit)} × ${chars}`, query: `${name}=${text}` };
      }
    }
  }
  const [first] = query;
  yield {
    what: 'a parameter many times',
    query: `${first?.name}=1&`.repeat(Math.floor(queryChars / 8)).slice(0, queryChars),
  };
  yield { what: 'many parameters', query: Array.from({ length: 1_500 }, (_, n) => `k${n}=1`).join('&') };
}

const bytesOf = ({ isForStrangers }: DescribedEndpoint) => (isForStrangers ? strangersBytes : usersBytes) - 1_024;

export interface HostileCall {
  what: string;
  call: RawCall;
}

/** Bodies that are no use to an endpoint, and have to be read before that is known. */
export function* bodiesOf(endpoint: DescribedEndpoint): Generator<HostileCall> {
  const { method, path, body } = endpoint;
  if (body === null) return;
  for (const { what, text } of rawBodies(sampleOf(body), bytesOf(endpoint))) {
    yield { what, call: { method, path, body: text } };
  }
}

/** Calls of an endpoint that are right but for one place. */
export function* callsOf(endpoint: DescribedEndpoint): Generator<HostileCall> {
  const { method, path, body } = endpoint;
  for (const { what, query } of queriesOf(endpoint)) yield { what, call: { method, path: `${path}?${query}` } };
  if (body === null) return;
  const room = bytesOf(endpoint) - JSON.stringify(sampleOf(body) ?? null).length - 256;
  for (const { what, value } of attacksOn(body, room)) {
    yield { what, call: { method, path, body: JSON.stringify(value) } };
  }
}
