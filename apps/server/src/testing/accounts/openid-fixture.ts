/** A workspace's people, signing in by a real provider: shared by the tests of OpenID Connect. */
import { randomUUID } from 'node:crypto';
import type { AuditEntry, endpoints, OpenIdProvider, OpenIdSettings, ResultOf } from '@switchboard/contract';
import { expect } from 'vitest';
import type { OpenIdProviderProcess, ProviderClaims, ProviderClient } from '../outside/openid-provider.ts';
import type { Answer, TestApp, TestWorkspace } from '../test-app.ts';

export type Finished = ResultOf<typeof endpoints.finishOpenIdSignIn>;

/** A browser: its cookies here and at the provider. */
export interface TestBrowser {
  cookie: string;
  atProvider: Map<string, string>;
  userAgent: string;
}

export const newBrowser = (userAgent = 'a browser'): TestBrowser => ({ cookie: '', atProvider: new Map(), userAgent });

type Settings = Omit<OpenIdProvider, 'client_secret'> & { client_secret?: string };

export const redirectUriOf = ({ host }: Pick<TestWorkspace, 'host'>) => `http://${host}/openid/callback/`;

/** As the owner would set it, with the given changes. */
export const setProvider = async (
  workspace: TestWorkspace,
  issuer: string,
  client: ProviderClient,
  changes: Partial<Settings> = {},
): Promise<void> => {
  await workspace.setConfirmed(workspace.owner);
  const body: Settings = {
    issuer,
    client_id: client.client_id,
    client_secret: client.client_secret,
    button_name: 'Acme',
    admitted_domains: [],
    allows_passwords: true,
    ...changes,
  };
  const saved = await workspace.owner.call('PUT', '/api/workspace/openid', { body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

/** The same provider with other settings. */
export const changeProvider = async (workspace: TestWorkspace, changes: Partial<Settings>): Promise<void> => {
  const { provider } = (await workspace.owner.call<OpenIdSettings>('GET', '/api/workspace/openid')).result;
  await workspace.setConfirmed(workspace.owner);
  const saved = await workspace.owner.call('PUT', '/api/workspace/openid', { body: { ...provider, ...changes } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

export const removeProvider = async (workspace: TestWorkspace): Promise<void> => {
  await workspace.setConfirmed(workspace.owner);
  expect((await workspace.owner.call('DELETE', '/api/workspace/openid')).status).toBe(200);
};

/** Makes an account at the provider with a verified address by default; returns its subject. */
export const makeAccount = async (
  provider: OpenIdProviderProcess,
  email: string,
  claims: ProviderClaims = {},
): Promise<string> => {
  const sub = randomUUID();
  await provider.setAccount(sub, { email, email_verified: true, ...claims });
  return sub;
};

/** The entries of the audit log: action, actor, subject. */
export const listAudited = async ({ owner }: TestWorkspace) =>
  (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result.data.map(({ action, actor, subject }) => [
    action,
    actor?.id,
    subject.id,
  ]);

/** A workspace whose people sign in by the provider. */
export const connectProvider = async (
  app: TestApp,
  provider: OpenIdProviderProcess,
  changes: Partial<Settings> = {},
): Promise<TestWorkspace> => {
  const workspace = await app.createWorkspace();
  await setProvider(workspace, provider.issuer, await provider.register(redirectUriOf(workspace)), changes);
  return workspace;
};

export const start = async (
  app: TestApp,
  { host }: Pick<TestWorkspace, 'host'>,
  browser: TestBrowser,
  body: Record<string, unknown> = {},
): Promise<Answer<{ url: string }>> => {
  const answer = await app.call<{ url: string }>(host, 'POST', '/api/auth/openid/start', {
    body: { return_path: '/', ...body },
    headers: { 'user-agent': browser.userAgent },
  });
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  if (cookie !== '') browser.cookie = cookie.split(';')[0] ?? '';
  return answer;
};

/** The page of the redirect URI, which posts its parameters. */
export const finish = (
  app: TestApp,
  { host }: Pick<TestWorkspace, 'host'>,
  browser: TestBrowser,
  cameBack: URL,
): Promise<Answer<Finished>> =>
  app.call<Finished>(host, 'POST', '/api/auth/openid/finish', {
    body: { query: cameBack.search },
    headers: { cookie: browser.cookie, 'user-agent': browser.userAgent },
  });

/** To the provider and back: the parameters the browser comes back with. */
export const goThere = async (
  app: TestApp,
  provider: OpenIdProviderProcess,
  workspace: Pick<TestWorkspace, 'host'>,
  sub: string | null,
  browser: TestBrowser = newBrowser(),
  change: (asked: URL) => void = () => {},
): Promise<URL> => {
  const { result, body } = await start(app, workspace, browser);
  expect(result, JSON.stringify(body)).toBeDefined();
  const asked = new URL(result.url);
  change(asked);
  return provider.visit(asked.href, sub, browser.atProvider);
};

/** The whole sign-in. */
export const signInBy = async (
  app: TestApp,
  provider: OpenIdProviderProcess,
  workspace: Pick<TestWorkspace, 'host'>,
  sub: string | null,
  browser: TestBrowser = newBrowser(),
): Promise<Answer<Finished>> => {
  const cameBack = await goThere(app, provider, workspace, sub, browser);
  return finish(app, workspace, browser, cameBack);
};

/** Why it was refused; the status where it was not. */
export const reasonOf = ({ status, body }: Answer<unknown>): string | number =>
  body.error?.code === 'openid.refused' ? (body.error.params.reason ?? 'no reason') : (body.error?.code ?? status);
