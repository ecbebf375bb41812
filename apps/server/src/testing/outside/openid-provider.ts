import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';

/** A program's client at the provider: the values an administrator copies into the settings. */
export interface ProviderClient {
  client_id: string;
  client_secret: string;
}

/** A person's claims at the provider. */
export interface ProviderClaims {
  email?: string;
  email_verified?: boolean | string | undefined;
  given_name?: string;
  family_name?: string;
  name?: string;
}

export interface OpenIdProviderProcess {
  issuer: string;
  /** Makes a client that may send its users to a redirect URI. */
  register(redirectUri: string): Promise<ProviderClient>;
  /** Makes an account, or changes the provider's claims of it. */
  setAccount(sub: string, claims: ProviderClaims): Promise<void>;
  setClockAhead(ms: number): Promise<void>;
  /** Signs in on the provider's pages, as a browser would; returns where the provider sends the browser then. */
  visit(url: string, sub: string | null, jar?: Map<string, string>): Promise<URL>;
  stop(): Promise<void>;
}

export const findFreePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const program = path.join(import.meta.dirname, 'openid-provider-process.ts');

/** The provider's pages, visited without a browser. `sub` null: the user says no. */
const visit = async (url: string, sub: string | null, jar = new Map<string, string>()): Promise<URL> => {
  const { origin } = new URL(url);
  let next = new URL(url);
  let body: URLSearchParams | null = null;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer: Response = await fetch(next, {
      method: body === null ? 'GET' : 'POST',
      body,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) {
      const said = await answer.text();
      if (answer.status !== 200 || !said.includes('<form') || body !== null) {
        throw new Error(`the provider answered ${answer.status}: ${said}`);
      }
      body = new URLSearchParams(sub === null ? { refuse: 'yes' } : { sub });
      continue;
    }
    next = new URL(location, next);
    body = null;
    if (next.origin !== origin) return next;
  }
  throw new Error('the provider leads nowhere');
};

/** How clients show their secret to the provider: in the body of a call, or in a header. */
type AuthMethod = 'client_secret_basic' | 'client_secret_post';

/** Starts a provider on this machine, at a port given or a free one. */
export const startOpenIdProvider = async (
  givenPort?: number,
  authMethod: AuthMethod = 'client_secret_post',
): Promise<OpenIdProviderProcess> => {
  const port = givenPort ?? (await findFreePort());
  const issuer = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH, PORT: String(port), AUTH_METHOD: authMethod },
    cwd: path.join(import.meta.dirname, '../../../../..'),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the provider has ended:\n${said}`))),
  ]);

  const send = async (pathname: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${issuer}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the provider refused: ${await answer.text()}`);
    return answer.json();
  };
  return {
    issuer,
    register: async (redirectUri) =>
      (await send('/reg', {
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: authMethod,
      })) as ProviderClient,
    setAccount: async (sub, claims) => void (await send('/control/', { sub, claims })),
    setClockAhead: async (clockAheadMs) => void (await send('/control/', { clockAheadMs })),
    visit,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await ended;
    },
  };
};
