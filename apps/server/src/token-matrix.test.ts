import { type ApiScope, apiScopeNames, type Endpoint, endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToken } from './modules/open/api-tokens/testing/add-token.ts';
import { endpointNames, type RouteMatrix, startRouteMatrix } from './testing/routes/route-matrix.ts';
import { makeRouteRows } from './testing/routes/route-rows.ts';

let matrix: RouteMatrix;
let foreignToken: string;
/** Of the owner: with all scopes, and with all but one. */
let allScopes: string;
const withoutScope = new Map<ApiScope, string>();
const rows = makeRouteRows(() => matrix);

beforeAll(async () => {
  matrix = await startRouteMatrix();
  const { workspace, users, app } = matrix;
  const other = await app.createWorkspace();
  foreignToken = (await addToken(other, other.owner, apiScopeNames)).text;
  allScopes = (await addToken(workspace, users.owner, apiScopeNames)).text;
  for (const scope of apiScopeNames) {
    const [area, action] = scope.split(':');
    // A scope to write includes the one to read.
    const others = apiScopeNames.filter((one) => one !== scope && !(action === 'read' && one === `${area}:write`));
    withoutScope.set(scope, (await addToken(workspace, users.owner, others)).text);
  }
});
afterAll(() => matrix.close());

const strangers = ['public', 'bareHost', 'workspace'];
const endpointOf = (name: keyof typeof endpoints): Endpoint => endpoints[name];
const forUsers = endpointNames.filter((name) => !strangers.includes(endpointOf(name).access));
const scopeOf = (name: keyof typeof endpoints): ApiScope | null => {
  const { scope } = endpointOf(name);
  return scope === 'any' ? null : scope;
};

const callWith = async (name: keyof typeof endpoints, token: string) => {
  const { path, token: _, ...rest } = await rows[name].prepare(matrix.users.owner);
  const { status, body } = await matrix.app.call(matrix.workspace.host, endpoints[name].method, `/api${path}`, {
    ...rest,
    token,
  });
  return { status, code: body.error?.code, params: body.error?.params };
};

describe('API tokens at every endpoint', () => {
  test.for(forUsers)('%s refuses a token of another workspace [50.4]', async (name) => {
    expect(await callWith(name, foreignToken)).toMatchObject({ status: 401, code: 'auth.required' });
  });

  test.for(forUsers.filter((name) => endpointOf(name).scope === null))('%s is for people [50.2]', async (name) => {
    expect(await callWith(name, allScopes)).toMatchObject({ status: 403, code: 'api_token.not_for_tokens' });
  });

  test.for(forUsers.filter((name) => scopeOf(name) !== null))('%s asks for its scope [50.2]', async (name) => {
    const scope = scopeOf(name) as ApiScope;
    expect(await callWith(name, withoutScope.get(scope) ?? '')).toEqual({
      status: 403,
      code: 'api_token.scope_missing',
      params: { scope },
    });
  });

  test.for(forUsers.filter((name) => scopeOf(name) !== null))(
    '%s answers a token of all scopes as its owner [50.2]',
    async (name) => {
      const { status } = await callWith(name, allScopes);
      // A confirmation is given by people alone.
      const expected = endpointOf(name).confirmed === 'partly' ? 403 : rows[name].expected.owner;
      expect(status).toBe(expected);
    },
  );
});
