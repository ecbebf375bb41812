import type { AuditEntry, OpenIdSettings } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  ({ owner } = workspace);
  await workspace.setConfirmed(owner);
});

const secret = 'a secret of the provider';
const settings = {
  issuer: 'https://accounts.example.com',
  client_id: 'client-1',
  client_secret: secret,
  button_name: 'Acme',
  admitted_domains: ['company.test'],
  allows_passwords: true,
};
const save = (changes: Record<string, unknown> = {}, by = owner) =>
  by.call<OpenIdSettings>('PUT', '/api/workspace/openid', { body: { ...settings, ...changes } });
const read = async () => (await owner.call<OpenIdSettings>('GET', '/api/workspace/openid')).result;
const errorsOf = async (answer: ReturnType<typeof save>) =>
  (await answer).body.errors?.map(({ field, message }) => `${field} ${message}`);
const stored = async () => {
  const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ sealed_secret: Buffer }>('select * from openid_providers where workspace_id = $1', [workspace.id]),
  );
  return rows[0];
};

describe('the provider of a workspace', () => {
  test('is set, shown with its secret masked, changed and removed, and all of it is recorded without the secret [17.7]', async () => {
    const redirectUri = `http://${workspace.host}/openid/callback/`;
    expect(await read()).toEqual({ provider: null, redirect_uri: redirectUri });
    const shown = { ...settings, client_secret: '••••••••ider' };
    expect((await save()).result).toEqual({ provider: shown, redirect_uri: redirectUri });
    expect(await read()).toEqual({ provider: shown, redirect_uri: redirectUri });
    expect(JSON.stringify(await stored())).not.toContain(secret);
    expect((await stored())?.sealed_secret.toString('latin1')).not.toContain(secret);

    await save({ client_secret: '', allows_passwords: false, admitted_domains: ['B.test', 'b.test'] });
    await save({ client_secret: 'another one', allows_passwords: false, admitted_domains: ['b.test'] });
    // None of these calls changes anything.
    await save({ client_secret: 'another one', allows_passwords: false, admitted_domains: ['b.test'] });
    await save({ client_secret: '•••••••• one', allows_passwords: false, admitted_domains: ['b.test'] });
    expect((await owner.call('DELETE', '/api/workspace/openid')).status).toBe(200);
    expect((await owner.call('DELETE', '/api/workspace/openid')).status).toBe(200);
    expect(await read()).toEqual({ provider: null, redirect_uri: redirectUri });

    const { data } = (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result;
    expect(data.map(({ action, changes }) => [action, Object.keys(changes).toSorted()])).toEqual([
      ['openid.removed', ['admitted_domains', 'allows_passwords', 'button_name', 'client_id', 'issuer']],
      ['openid.updated', ['client_secret']],
      ['openid.updated', ['admitted_domains', 'allows_passwords']],
      [
        'openid.updated',
        ['admitted_domains', 'allows_passwords', 'button_name', 'client_id', 'client_secret', 'issuer'],
      ],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/a secret of the provider|another one|••/);
  });

  test('keeps its secret when the field is empty or masked, but never for another issuer [17.7]', async () => {
    expect(await errorsOf(save({ client_secret: '' }))).toEqual(['client_secret validation.required']);
    await save();
    const before = await stored();
    expect((await save({ client_secret: undefined, client_id: 'client-2' })).status).toBe(200);
    expect((await save({ client_secret: '••••••••ider', client_id: 'client-3' })).status).toBe(200);
    expect((await stored())?.sealed_secret).toEqual(before?.sealed_secret);
    for (const held of ['', '••••••••ider']) {
      const elsewhere = save({ client_secret: held, issuer: 'https://evil.test' });
      expect(await errorsOf(elsewhere)).toEqual(['client_secret validation.required']);
    }
    expect((await save({ client_secret: 'its own', issuer: 'https://other.test' })).status).toBe(200);
  });

  test('has to be entered anew where its secret was encrypted with another key', async () => {
    await save();
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`update openid_providers set sealed_secret = '\\x00' where workspace_id = $1`, [workspace.id]),
    );
    expect((await read()).provider?.client_secret).toBe('');
    expect(await errorsOf(save({ client_secret: '' }))).toEqual(['client_secret validation.required']);
    const started = await app.call(workspace.host, 'POST', '/api/auth/openid/start', { body: { return_path: '/' } });
    expect(started.body.error?.params.reason).toBe('client_wrong');
    expect((await save()).status).toBe(200);
  });

  test.for([
    ['issuer', 'accounts.example.com', 'validation.issuer_invalid'],
    ['issuer', 'ftp://accounts.example.com', 'validation.issuer_invalid'],
    ['issuer', 'javascript:alert(1)', 'validation.issuer_invalid'],
    ['issuer', 'https://user:pass@accounts.example.com', 'validation.issuer_invalid'],
    ['issuer', 'https://accounts.example.com/?a=b', 'validation.issuer_invalid'],
    ['issuer', ['https://accounts.example.com'], 'validation.invalid'],
    ['issuer', '', 'validation.required'],
    ['client_id', ' ', 'validation.required'],
    ['client_id', 'a\0b', 'validation.invalid'],
    ['button_name', '', 'validation.required'],
    ['button_name', 'A\nB', 'validation.invalid'],
    ['allows_passwords', 'false', 'validation.invalid'],
  ] as const)('refuses %s %j', async ([field, value, message]) => {
    expect(await errorsOf(save({ [field]: value }))).toEqual([`${field} ${message}`]);
  });

  test('refuses domains that are none', async () => {
    expect(await errorsOf(save({ admitted_domains: ['company.test', 'localhost'] }))).toEqual([
      'admitted_domains.1 validation.domain_invalid',
    ]);
    expect(await errorsOf(save({ admitted_domains: Array.from({ length: 21 }, (_, at) => `d${at}.test`) }))).toEqual([
      'admitted_domains validation.too_long',
    ]);
  });

  test('is nothing of other workspaces', async () => {
    await save();
    const other = await app.createWorkspace();
    await other.setConfirmed(other.owner);
    expect((await other.owner.call<OpenIdSettings>('GET', '/api/workspace/openid')).result.provider).toBeNull();
    expect((await other.owner.call('DELETE', '/api/workspace/openid')).status).toBe(200);
    expect((await read()).provider).not.toBeNull();
    const byStranger = await app.call(workspace.host, 'GET', '/api/workspace/openid', { token: other.owner.token });
    expect(byStranger.status).toBe(401);
  });

  test('has one redirect URI, also where the workspace answers at two addresses', async () => {
    const both = await startTestApp({ share: app, env: { DEFAULT_WORKSPACE: workspace.subdomain } });
    try {
      const at = (host: string) =>
        both.call<OpenIdSettings>(host, 'GET', '/api/workspace/openid', { token: owner.token });
      const uris = [(await at(workspace.host)).result.redirect_uri, (await at('localhost:3000')).result.redirect_uri];
      expect(uris).toEqual(Array.from({ length: 2 }, () => 'http://localhost:3000/openid/callback/'));
      // The button leads there before anything begins.
      const started = await both.call<{ url: string }>(workspace.host, 'POST', '/api/auth/openid/start', {
        body: { return_path: '/' },
      });
      expect(started.result.url).toBe('http://localhost:3000/');
      expect(started.headers['set-cookie']).toBeUndefined();
    } finally {
      await both.close();
    }
  });

  test('leads over TLS with a cookie that no other host of the domain can set', async () => {
    const { makeBrowserCookie } = await import('./browser-cookie.ts');
    const cookie = makeBrowserCookie(true);
    const browser = 'b'.repeat(43);
    expect(cookie.set(browser)).toBe(
      `__Host-openid=${browser}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(cookie.read(`a=b; __Host-openid=${browser}`)).toBe(browser);
    for (const header of [
      undefined,
      `openid=${browser}`,
      `__Host-openid=${browser}; __Host-openid=${'c'.repeat(43)}`,
      '__Host-openid=short',
    ]) {
      expect(cookie.read(header)).toBeNull();
    }
  });
});
