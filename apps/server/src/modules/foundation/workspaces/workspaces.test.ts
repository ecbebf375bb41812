import {
  endpoints,
  publicEventTypes,
  type ReaderChannel,
  type ResultOf,
  reservedSubdomains,
  type UserView,
} from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonicalPagePath } from '../../../platform/web-app/index.ts';
import { request, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
const bare = 'localhost:3000';

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const form = (changes: Record<string, unknown> = {}) => ({
  company: 'Acme',
  subdomain: `s${Math.random().toString(36).slice(2, 10)}`,
  first_name: 'Olena',
  last_name: 'Koval',
  email: 'olena@acme.test',
  password: 'correct horse battery',
  ...changes,
});
type Made = ResultOf<typeof endpoints.createWorkspace>;
const create = (changes: Record<string, unknown> = {}, host = bare) =>
  app.call<Made>(host, 'POST', '/api/workspaces', { body: form(changes) });
type Host = ResultOf<typeof endpoints.getHost>;
const hostOf = async (host: string, port = app.port) =>
  (await request<Host>(port, host, 'GET', '/api/workspaces/current')).result;
const firstError = (answer: { body: { errors?: { field: string; message: string }[] } }) =>
  answer.body.errors?.map(({ field, message }) => `${field}: ${message}`);

describe('making a workspace', () => {
  test('answers with its address, below the bare host', async () => {
    const made = await create({ subdomain: ' My-Company ' });
    expect(made.status).toBe(201);
    expect(made.result.workspace).toEqual({
      subdomain: 'my-company',
      company: 'Acme',
      url: 'http://my-company.localhost:3000',
    });
  });

  test('of ten at once on one subdomain exactly one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ subdomain: 'wanted-by-ten' })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused && firstError(refused)).toEqual(['subdomain: validation.subdomain_taken']);
  });

  test('refuses every reserved name', async () => {
    const answers = await Promise.all(
      reservedSubdomains.filter((name) => name.length > 2).map((subdomain) => create({ subdomain })),
    );
    for (const answer of answers) expect(firstError(answer)).toEqual(['subdomain: validation.subdomain_reserved']);
  });

  test.for([
    ['ab', 'validation.too_short'],
    ['a'.repeat(33), 'validation.too_long'],
    ['-abc', 'validation.subdomain_invalid'],
    ['abc-', 'validation.subdomain_invalid'],
    ['a--b', 'validation.subdomain_invalid'],
    ['a.b.c', 'validation.subdomain_invalid'],
    ['компанія', 'validation.subdomain_invalid'],
    ['a_b', 'validation.subdomain_invalid'],
  ])('refuses the subdomain %s', async ([subdomain, message]) => {
    expect(firstError(await create({ subdomain }))).toEqual([`subdomain: ${message}`]);
  });

  test('names every bad field at once', async () => {
    const answer = await create({ company: ' ', email: 'nobody', password: 'short', first_name: 'x'.repeat(65) });
    expect(firstError(answer)).toEqual([
      'company: validation.required',
      'first_name: validation.too_long',
      'email: validation.email_invalid',
      'password: validation.too_short',
    ]);
  });

  test('happens on the bare host only, and where it is open', async () => {
    const { subdomain } = await app.createWorkspace();
    const elsewhere = await create({}, `${subdomain}.localhost:3000`);
    expect([elsewhere.status, elsewhere.body.error?.code]).toEqual([404, 'workspace.bare_host_only']);
    const closed = await startTestApp({ share: app, env: { WORKSPACE_CREATION: 'closed' } });
    try {
      const refused = await request(closed.port, bare, 'POST', '/api/workspaces', { body: form() });
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'workspace.creation_closed']);
      expect((await hostOf(bare, closed.port)).creation).toBe('closed');
    } finally {
      await closed.close();
    }
  });

  test('counts ids from 1 in each', async () => {
    const [one, two] = [await app.createWorkspace(), await app.createWorkspace()];
    for (const { owner } of [one, two]) {
      expect(owner.id).toBe(1);
      const overview = await owner.call<{ channels: ReaderChannel[] }>('GET', '/api/channels/overview');
      expect(overview.result.channels.map(({ id, type }) => [id, type])).toEqual([
        [1, 0],
        [2, 4],
        [3, 2],
      ]);
      const users = await owner.call<{ data: UserView[] }>('GET', '/api/users');
      expect(users.result.data.map((user) => user.id)).toEqual([1]);
    }
    expect(one.id).not.toBe(two.id);
  });
});

describe('what a host is', () => {
  test('the bare host, a workspace, or nothing', async () => {
    const { subdomain } = await app.createWorkspace();
    expect(await hostOf(bare)).toEqual({
      kind: 'bare',
      company: null,
      subdomain: null,
      sign_up_domain: null,
      openid_name: null,
      base_host: bare,
      creation: 'open',
      sentry_dsn: null,
      coming_soon: false,
      phones_url: null,
    });
    expect(await hostOf(`${subdomain.toUpperCase()}.LOCALHOST:9999`)).toMatchObject({ kind: 'workspace', subdomain });
    for (const host of [
      'nobody-has-this.localhost:3000',
      'example.test',
      `a.${subdomain}.localhost:3000`,
      `${subdomain}.localhost.evil.test`,
    ]) {
      expect((await hostOf(host)).kind).toBe('unknown');
    }
  });

  test('one that was unknown is known as soon as it is made', async () => {
    expect((await hostOf('soon-to-be.localhost:3000')).kind).toBe('unknown');
    await create({ subdomain: 'soon-to-be' });
    expect((await hostOf('soon-to-be.localhost:3000')).kind).toBe('workspace');
  });

  test('the bare one can stand for one workspace', async () => {
    const { subdomain, owner } = await app.createWorkspace();
    const single = await startTestApp({ share: app, env: { DEFAULT_WORKSPACE: subdomain } });
    try {
      expect(await hostOf(bare, single.port)).toMatchObject({ kind: 'workspace', subdomain });
      const me = await request(single.port, bare, 'GET', '/api/auth/current-user', { token: owner.token });
      expect(me.status).toBe(200);
    } finally {
      await single.close();
    }
  });
});

describe('addresses of pages', () => {
  test.for([
    ['/', '/'],
    ['//evil.test', '/evil.test/'],
    ['///evil.test/a', '/evil.test/a/'],
    ['/\\evil.test', '/evil.test/'],
    ['/channels//1', '/channels/1/'],
    ['/channels/1/?a=//b', '/channels/1/?a=//b'],
  ] as const)('%s is the page %s of this host', ([url, page]) => {
    expect(canonicalPagePath(url)).toBe(page);
    expect(new URL(canonicalPagePath(url), 'http://host.test').host).toBe('host.test');
  });

  test('no request is sent to another host', async () => {
    for (const path of ['//evil.test', '//evil.test/', '/\\evil.test', '/%2f%2fevil.test', '/a/..//evil.test']) {
      const { headers } = await request(app.port, bare, 'GET', path);
      expect(new URL(headers.location ?? '/', 'http://host.test').host).toBe('host.test');
    }
  });
});

describe('the description of the API', () => {
  test('has every endpoint of the contract with its answer and its errors', async () => {
    const { body } = await request(app.port, bare, 'GET', '/api/openapi.json');
    const document = body as unknown as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { operationId: string; responses: Record<string, unknown>; security: { bearer: string[] }[] }>
      >;
      webhooks: Record<string, unknown>;
    };
    expect(document.openapi).toMatch(/^3\./);
    for (const endpoint of Object.values(endpoints)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.name);
      expect(Object.keys(operation?.responses ?? {})).toContain(String('status' in endpoint ? endpoint.status : 200));
      const scopes = endpoint.scope === null || endpoint.scope === 'any' ? [] : [endpoint.scope];
      for (const { bearer } of operation?.security ?? []) expect(bearer).toEqual(scopes);
    }
    expect(Object.keys(document.webhooks).toSorted()).toEqual([...publicEventTypes].toSorted());
  });

  test('can be read as a page without script', async () => {
    const page = await request<string>(app.port, bare, 'GET', '/api/docs');
    const html = page.result;
    expect(page.headers['content-type']).toContain('text/html');
    expect(html).not.toContain('<script');
    for (const endpoint of Object.values(endpoints)) expect(html).toContain(`id="${endpoint.name}"`);
  });
});

describe('every answer', () => {
  test('carries the headers that keep a page safe', async () => {
    const { headers } = await request(app.port, bare, 'GET', '/healthz');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('that is an error has the one envelope', async () => {
    const cases = [
      ['GET', '/api/nothing', undefined, 404],
      ['POST', '/api/workspaces', '{broken', 400],
      ['POST', '/api/workspaces', undefined, 400],
      ['POST', '/api/workspaces', `"${'x'.repeat(1024 * 1024)}"`, 413],
    ] as const;
    for (const [method, path, body, status] of cases) {
      const answer = await request(app.port, bare, method, path, body === undefined ? {} : { body });
      expect([path, answer.status]).toEqual([path, status]);
      expect(Object.keys(answer.body.error ?? {})).toEqual(['code', 'message', 'params']);
    }
    const xml = await request(app.port, bare, 'POST', '/api/workspaces', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect([xml.status, xml.body.error?.code]).toEqual([415, 'request.unsupported_type']);
  });
});
