/** The parameters of every list of the API: `limit`, `offset`, `sortBy` and `order`, each from a closed range. */
import { type Endpoint, endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointNames, type RouteMatrix, startRouteMatrix } from './testing/routes/route-matrix.ts';
import { makeRouteRows } from './testing/routes/route-rows.ts';

let matrix: RouteMatrix;
const rows = makeRouteRows(() => matrix);

beforeAll(async () => {
  matrix = await startRouteMatrix();
});
afterAll(() => matrix.close());

const fieldsOf = (name: (typeof endpointNames)[number]): Record<string, z.ZodType> => {
  const { query }: Endpoint = endpoints[name];
  return query instanceof z.ZodObject ? query.shape : {};
};
const parameters = ['limit', 'offset', 'sortBy', 'order'];
const lists = endpointNames.filter((name) => parameters.some((parameter) => parameter in fieldsOf(name)));

/** The sort keys or directions of a list. */
const optionsOf = (shape: z.ZodType | undefined): string[] =>
  shape instanceof z.ZodOptional && shape.unwrap() instanceof z.ZodEnum
    ? (shape.unwrap() as z.ZodEnum).options.map(String)
    : [];

interface Page {
  data: unknown[];
  count?: number;
  hasMore?: boolean;
}

const ask = async (name: (typeof endpointNames)[number], query: Record<string, string | number>) => {
  const { owner } = matrix.users;
  const { path, token, ...rest } = await rows[name].prepare(owner);
  const url = new URL(`/api${path}`, 'http://list');
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  return matrix.app.call<Page>(matrix.workspace.host, 'GET', url.pathname + url.search, {
    ...rest,
    token: token ?? owner.token,
  });
};

test('the lists of the API are known by their parameters', () => {
  expect(lists).toEqual(
    expect.arrayContaining(['listChannels', 'listUsers', 'listClients', 'listMessages', 'listTasks']),
  );
  expect(lists.filter((name) => endpoints[name].method !== 'GET')).toEqual([]);
});

describe.each(lists)('%s', (name) => {
  const fields = fieldsOf(name);
  const wrong = {
    limit: ['0', '-1', '1.5', 'many', '1000001', ''],
    offset: ['-1', '1.5', 'far', '1000000001'],
    sortBy: ['nothing', '', 'constructor', 'id; drop table users'],
    order: ['sideways', '', 'ASC'],
  };

  test('refuses a value outside the range, and names the parameter [7.10]', async () => {
    for (const [parameter, values] of Object.entries(wrong)) {
      if (!(parameter in fields)) continue;
      for (const value of values) {
        const { status, body } = await ask(name, { [parameter]: value });
        const refused = (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field);
        expect([value, status, refused]).toEqual([value, 422, [parameter]]);
      }
    }
  });

  test('takes every order there is, and ignores a parameter that nobody knows [7.10]', async () => {
    const plain = await ask(name, { nobody_knows: 'this' });
    expect([plain.status, plain.body.errors]).toEqual([200, undefined]);
    for (const parameter of ['sortBy', 'order']) {
      for (const value of optionsOf(fields[parameter])) {
        expect([value, (await ask(name, { [parameter]: value })).status]).toEqual([value, 200]);
      }
    }
  });

  test('has at most as many as asked for, and nothing beyond its end [7.10]', async () => {
    if ('limit' in fields) {
      const { status, result } = await ask(name, { limit: 1 });
      expect(status).toBe(200);
      expect(result.data.length).toBeLessThanOrEqual(1);
      if (result.count !== undefined) expect(result.hasMore).toBe(result.count > result.data.length);
    }
    if ('offset' in fields) {
      const { status, result } = await ask(name, { offset: 5_000 });
      expect([status, result.data, result.hasMore]).toEqual([200, [], false]);
    }
  });
});
