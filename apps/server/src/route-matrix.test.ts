import { type Endpoint, endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ActorName,
  actors,
  type Expected,
  endpointNames,
  type RouteMatrix,
  startRouteMatrix,
} from './testing/routes/route-matrix.ts';
import type { Row } from './testing/routes/route-outcomes.ts';
import { makeRouteRows } from './testing/routes/route-rows.ts';

let matrix: RouteMatrix;
const rows = makeRouteRows(() => matrix);

beforeAll(async () => {
  matrix = await startRouteMatrix();
});
afterAll(() => matrix.close());

const tokenOf = (name: ActorName): string | undefined =>
  name === 'nobody' ? undefined : name === 'stranger' ? matrix.stranger.token : matrix.users[name].token;

describe('every endpoint of the contract', () => {
  test.for(endpointNames)(
    '%s answers each kind of caller as the table says [13.7, 25.12, 25.18, 27.8]',
    async (name) => {
      const row: Row | undefined = rows[name];
      expect(row, `no row for ${name}`).toBeDefined();
      const { method } = endpoints[name];
      const got: Partial<Expected> = {};
      for (const actor of actors) {
        const caller = actor === 'nobody' || actor === 'stranger' ? matrix.users.owner : matrix.users[actor];
        const { path, token, ...rest } = await row.prepare(caller);
        const isGuest = actor === 'nobody' || actor === 'stranger';
        const used = isGuest ? tokenOf(actor) : (token ?? tokenOf(actor));
        const answer = await matrix.app.call(matrix.workspace.host, method, `/api${path}`, {
          ...rest,
          ...(used === undefined ? {} : { token: used }),
        });
        got[actor] = answer.status;
      }
      expect(got).toEqual(row.expected);
    },
  );

  test.for(endpointNames.filter((name) => isConfirmed(endpoints[name])))(
    '%s asks for a confirmation by password or second factor [10.7]',
    async (name) => {
      const { owner } = matrix.users;
      const { path, token, ...rest } = await rows[name].prepare(owner);
      await matrix.workspace.setConfirmed(owner, false);
      const { host } = matrix.workspace;
      const options = { ...rest, token: token ?? owner.token };
      const refused = await matrix.app.call(host, endpoints[name].method, `/api${path}`, options);
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'auth.confirmation_required']);
    },
  );

  const routesOfContract = endpointNames.map(
    (name) => `${endpoints[name].method} /api${endpoints[name].path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  );
  const registered = () =>
    registeredRoutes(matrix.app.app.http.printRoutes({ commonPrefix: false, includeHooks: false }));

  test('is registered', () => {
    const routes = registered();
    expect(routesOfContract.filter((route) => !routes.includes(route))).toEqual([]);
  });

  test('has no companion but a few raw routes', () => {
    const isKnown = (route: string) =>
      routesOfContract.includes(route) || rawRoutes.some((path) => route.endsWith(` ${path}`)) || isWebAppFile(route);
    expect(registered().filter((route) => !isKnown(route))).toEqual([]);
  });
});

const isConfirmed = (endpoint: Endpoint): boolean => endpoint.confirmed === true;

/** Routes that are not endpoints of the contract; each has its own tests. */
const rawRoutes = [
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/readyz',
  '/files/:id',
  '/exports/:id',
  '/exports/clients',
  '/exports/report-facts',
  '/exports/invoices/:id',
  '/public-files/:link/:name',
  '/webhook/facebook',
  '/webhook/telegram/:key',
  '/webhook/viber/:key',
  '/webhook/liqpay',
  '/weekly-mail/:id/:code',
  '/dev/mailbox',
  '/dev/mailbox/:id',
  '/dev/mailbox/:id/text',
];

/** If the web app has been built, its files are routes too; `/assets/*` is printed without its folder. */
const isWebAppFile = (route: string) => /^(?:GET|HEAD) (?:\/[\w.-]+\.\w+|\*)$/.test(route);

/** Parses fastify's tree of routes: each level is indented by four characters. */
const registeredRoutes = (tree: string): string[] => {
  const found: string[] = [];
  const parts: string[] = [];
  for (const line of tree.split('\n')) {
    const read = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (read === null) continue;
    const [, indent = '', part = '', methods] = read;
    const level = Math.max(0, indent.length / 4 - 1);
    parts.length = level;
    parts[level] = part;
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${parts.join('')}`);
  }
  return found;
};
