import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectProvider,
  finish,
  goThere,
  newBrowser,
  reasonOf,
  setProvider,
  signInBy,
  start,
} from '../../../testing/accounts/openid-fixture.ts';
import {
  findFreePort,
  type OpenIdProviderProcess,
  startOpenIdProvider,
} from '../../../testing/outside/openid-provider.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

/** Faulty providers and servers that are no providers, each below a path of its own. */
const odd = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const [, name = ''] = /^\/([\w-]*)/.exec(request.url ?? '') ?? [];
  pages[name]?.(request, response);
});
/** A server that must stay unreachable: an inside address that no setting allows. */
const inside = createServer((_request, response) => {
  insideHits += 1;
  response.end('{}');
});
const asked: string[] = [];
let insideHits = 0;
let oddUrl = '';
let insideUrl = '';
let provider: OpenIdProviderProcess;
let app: TestApp;

const documentOf = (name: string, changes: object = {}) => ({
  issuer: `${oddUrl}/${name}`,
  authorization_endpoint: `${oddUrl}/${name}/authorize`,
  token_endpoint: `${oddUrl}/${name}/token`,
  jwks_uri: `${oddUrl}/${name}/keys`,
  response_types_supported: ['code'],
  ...changes,
});
const json = (response: ServerResponse, body: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const isDiscovery = ({ url }: IncomingMessage) => url?.endsWith('/.well-known/openid-configuration') === true;

const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  good: (_request, response) => json(response, documentOf('good')),
  html: (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
  broken: (_request, response) => response.setHeader('content-type', 'application/json').end('{"issuer":'),
  list: (_request, response) => json(response, []),
  missing: (_request, response) => response.writeHead(404).end(),
  failing: (_request, response) => response.writeHead(500).end(),
  huge: (_request, response) => json(response, documentOf('huge', { padding: 'x'.repeat(1024 * 1024) })),
  bomb: (_request, response) =>
    response
      .setHeader('content-type', 'application/json')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(JSON.stringify(documentOf('bomb', { padding: 'x'.repeat(20 * 1024 * 1024) })))),
  silent: () => {},
  moved: (_request, response) => response.writeHead(302, { location: `${insideUrl}/` }).end(),
  differs: (_request, response) => json(response, documentOf('another')),
  partial: (_request, response) => json(response, { issuer: `${oddUrl}/partial` }),
  script: (_request, response) =>
    json(response, documentOf('script', { authorization_endpoint: 'javascript:alert(1)' })),
  implicit: (_request, response) => json(response, documentOf('implicit', { response_types_supported: ['id_token'] })),
  /** Sends the code and the secret elsewhere. */
  leading: (_request, response) => json(response, documentOf('leading', { token_endpoint: `${insideUrl}/token` })),
  /** Answers the code with the ID token that a test has made. */
  forging: (request, response) => {
    if (isDiscovery(request)) return json(response, documentOf('forging'));
    if (request.url?.endsWith('/keys')) return json(response, { keys: [{ ...published, kid: 'one', alg: 'RS256' }] });
    return json(response, { access_token: 'a', token_type: 'Bearer', id_token: forgedToken });
  },
};
let forgedToken = '';

/** The provider's key, and one that it does not know. */
const [own, another] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
const published = own?.publicKey.export({ format: 'jwk' });
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const signToken = (claims: object, key: KeyObject | undefined, alg = 'RS256') => {
  const signed = `${encode({ alg, kid: 'one' })}.${encode(claims)}`;
  return `${signed}.${key === undefined ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

const listen = async (server: typeof odd) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  [oddUrl, insideUrl] = [await listen(odd), await listen(inside)];
  provider = await startOpenIdProvider();
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: `${oddUrl},${provider.issuer}` } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
  for (const server of [odd, inside]) {
    server.closeAllConnections();
    server.close();
  }
});

const client = { client_id: 'client', client_secret: 'the secret of the client' };
const withOdd = async (issuer: string): Promise<TestWorkspace> => {
  const workspace = await app.createWorkspace();
  await setProvider(workspace, issuer, client);
  return workspace;
};
const check = async (workspace: TestWorkspace, issuer: string) =>
  (
    await workspace.owner.call<{ problem: string | null; issuer: string | null }>(
      'POST',
      '/api/workspace/openid/check',
      {
        body: { issuer },
      },
    )
  ).result;

describe('a check of a provider', () => {
  test('says what is wrong, and nothing where nothing is', async () => {
    const workspace = await app.createWorkspace();
    const found = async (name: string) => (await check(workspace, `${oddUrl}/${name}`)).problem;
    expect(await check(workspace, provider.issuer)).toEqual({ problem: null, issuer: null });
    expect(await found('good')).toBeNull();
    expect(await found('html')).toBe('no_openid');
    expect(await found('broken')).toBe('no_openid');
    expect(await found('list')).toBe('no_openid');
    expect(await found('missing')).toBe('not_found');
    expect(await found('failing')).toBe('not_found');
    expect(await found('moved')).toBe('not_found');
    expect(await found('huge')).toBe('too_large');
    expect(await found('bomb')).toBe('too_large');
    expect(await found('partial')).toBe('unsupported');
    expect(await found('implicit')).toBe('unsupported');
    expect(await check(workspace, `${oddUrl}/differs`)).toEqual({
      problem: 'issuer_differs',
      issuer: `${oddUrl}/another`,
    });
    expect(await found('silent')).toBe('timed_out');
    expect(insideHits).toBe(0);
  });

  test('reaches nothing inside, whatever the address [17.6]', async () => {
    const workspace = await app.createWorkspace();
    for (const [issuer, problem] of [
      [insideUrl, 'url_refused'],
      ['http://127.0.0.1', 'url_refused'],
      ['https://127.0.0.1', 'address_refused'],
      ['https://localhost', 'address_refused'],
      ['https://[::1]', 'address_refused'],
      ['https://10.0.0.1', 'address_refused'],
      ['https://169.254.169.254/latest/meta-data', 'address_refused'],
      ['https://accounts.example.com:8443', 'url_refused'],
      ['https://nobody-has-this.invalid', 'unreachable'],
    ] as const) {
      expect([issuer, (await check(workspace, issuer)).problem]).toEqual([issuer, problem]);
    }
    expect(insideHits).toBe(0);
  });

  test('is made twenty times a minute', async () => {
    const limited = await startTestApp({ share: app, env: { RATE_LIMITS: 'on' } });
    try {
      const workspace = await app.createWorkspace();
      const { token } = workspace.owner;
      const body = { issuer: 'https://127.0.0.1' };
      const statuses = [];
      for (let tries = 0; tries < 21; tries += 1) {
        const { status } = await limited.call(workspace.host, 'POST', '/api/workspace/openid/check', { body, token });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('a provider in trouble', () => {
  test.for([
    ['html', 'provider_wrong'],
    ['huge', 'provider_wrong'],
    ['moved', 'provider_wrong'],
    ['missing', 'provider_wrong'],
    ['failing', 'unreachable'],
    ['partial', 'provider_wrong'],
    ['script', 'provider_wrong'],
  ])('that answers as %s is told: %s', async ([name, reason]) => {
    expect(reasonOf(await start(app, await withOdd(`${oddUrl}/${name}`), newBrowser()))).toBe(reason);
  });

  test('that is silent or gone delays nobody else [17.6]', async () => {
    const silent = await withOdd(`${oddUrl}/silent`);
    const waiting = Promise.all(Array.from({ length: 20 }, () => start(app, silent, newBrowser())));
    const others = await connectProvider(app, provider);
    await provider.setAccount('others', { email: `owner@${others.subdomain}.test`, email_verified: true });
    let isOver = false;
    void waiting.then(() => {
      isOver = true;
    });
    expect((await signInBy(app, provider, others, 'others')).status).toBe(200);
    const login = await app.call(silent.host, 'POST', '/api/auth/login', {
      body: { username: `owner@${silent.subdomain}.test`, password: 'correct horse battery' },
    });
    expect([login.status, isOver]).toEqual([200, false]);
    expect(new Set((await waiting).map(reasonOf))).toEqual(new Set(['unreachable']));
    // All of them have waited for one call.
    expect(asked.filter((line) => line.includes('/silent/')).length).toBeLessThanOrEqual(2);

    const gone = await withOdd(`http://127.0.0.1:${await findFreePort()}`);
    expect(reasonOf(await start(app, gone, newBrowser()))).toBe('provider_wrong');
  });

  test('that goes down while somebody is there is told, and the sign-in begins again', async () => {
    const port = await findFreePort();
    const issuer = `http://127.0.0.1:${port}`;
    const own = await startTestApp({ share: app, env: { SAFE_FETCH_ALLOW: issuer } });
    // One that takes the secret in a header only.
    const shaky = await startOpenIdProvider(port, 'client_secret_basic');
    try {
      const workspace = await connectProvider(own, shaky);
      await shaky.setAccount('owner', { email: `owner@${workspace.subdomain}.test`, email_verified: true });
      expect((await signInBy(own, shaky, workspace, 'owner')).status).toBe(200);
      const browser = newBrowser();
      const cameBack = await goThere(own, shaky, workspace, 'owner', browser);
      await shaky.stop();
      expect(reasonOf(await finish(own, workspace, browser, cameBack))).toBe('unreachable');
      expect(reasonOf(await finish(own, workspace, browser, cameBack))).toBe('expired');
    } finally {
      await own.close();
      await shaky.stop();
    }
  });

  test('that sends the code elsewhere does not reach it [17.6]', async () => {
    const workspace = await withOdd(`${oddUrl}/leading`);
    const browser = newBrowser();
    const state = new URL((await start(app, workspace, browser)).result.url).searchParams.get('state') ?? '';
    const cameBack = new URL(`http://x/?code=c&state=${state}`);
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe('provider_wrong');
    expect(insideHits).toBe(0);
  });

  test.for([
    ['as it should be', {}, own?.privateKey, 'RS256', 200],
    ['unsigned', {}, undefined, 'none', 'provider_wrong'],
    ['without a signature', {}, undefined, 'RS256', 'provider_wrong'],
    ['signed with another key', {}, another?.privateKey, 'RS256', 'provider_wrong'],
    ['of another issuer', { iss: 'https://another.test' }, own?.privateKey, 'RS256', 'provider_wrong'],
    ['for another client', { aud: 'another' }, own?.privateKey, 'RS256', 'provider_wrong'],
    ['for another client too', { aud: ['client', 'another'] }, own?.privateKey, 'RS256', 'provider_wrong'],
    ['for another sign-in', { nonce: 'another' }, own?.privateKey, 'RS256', 'provider_wrong'],
    ['without a nonce', { nonce: undefined }, own?.privateKey, 'RS256', 'provider_wrong'],
    ['that is over', { exp: 1_000_000_000 }, own?.privateKey, 'RS256', 'clock_wrong'],
  ] as const)('is believed a token %s or not [17.6]', async ([, changes, key, alg, expected]) => {
    const workspace = await withOdd(`${oddUrl}/forging`);
    const browser = newBrowser();
    const url = new URL((await start(app, workspace, browser)).result.url);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: `${oddUrl}/forging`,
      aud: 'client',
      sub: 'x',
      iat: now,
      exp: now + 60,
      nonce: url.searchParams.get('nonce'),
      email: `owner@${workspace.subdomain}.test`,
      email_verified: true,
    };
    forgedToken = signToken({ ...claims, ...changes }, key, alg);
    const cameBack = new URL(`http://x/?code=c&state=${url.searchParams.get('state')}`);
    expect(reasonOf(await finish(app, workspace, browser, cameBack))).toBe(expected);
  });

  test('whose clock is hours behind is told, one that is some seconds off works', async () => {
    const workspace = await connectProvider(app, provider);
    await provider.setAccount('clock', { email: `owner@${workspace.subdomain}.test`, email_verified: true });
    try {
      await provider.setClockAhead(20_000);
      expect((await signInBy(app, provider, workspace, 'clock')).status).toBe(200);
      await provider.setClockAhead(-3 * 3_600_000);
      expect(reasonOf(await signInBy(app, provider, workspace, 'clock'))).toBe('clock_wrong');
    } finally {
      await provider.setClockAhead(0);
    }
  });
});
