import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CurrentUser, ReaderChannel } from '@switchboard/contract';
import { type Logger, pino } from 'pino';
import { type App, makeApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { makeFilesSalt } from '../modules/accounts/auth/index.ts';
import { createUser } from '../modules/accounts/user-administration/index.ts';
import type { MakeConnector } from '../modules/connectors/index.ts';
import { takeIds } from '../modules/foundation/workspaces/index.ts';
import { makeDatabase } from '../platform/database/index.ts';
import { type Bus, makePostgresBus } from '../platform/realtime/index.ts';
import { hashSecret, makeSecretBox, randomToken } from '../platform/secrets/index.ts';
import type { Resources } from '../resources.ts';
import { makeTestDatabase, type TestDatabase } from './database.ts';
import { testPassword } from './test-password.ts';

/** An answer of the API. `result` is the envelope's, `body` the whole response. */
export interface Answer<Result = never> {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: {
    result: Result;
    error?: { code: string; params: Record<string, string> };
    errors?: { field: string; message: string }[];
  };
  result: Result;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A signed-in user of a test workspace. */
export interface TestUser {
  id: number;
  sessionId: number;
  token: string;
  salt: string;
  call<Result>(method: string, path: string, options?: unknown): Promise<Answer<Result>>;
}

export interface TestWorkspace {
  id: number;
  subdomain: string;
  /** Host header of the workspace. */
  host: string;
  owner: TestUser;
  /** Adds a signed-in user directly to the database (role 1 administrator, 2 manager, 3 member). */
  addUser(roleId: number, name?: string): Promise<TestUser>;
  /** Gives a user the owner's password, `testPassword`. */
  givePassword(user: TestUser): Promise<void>;
  /** As if the user had just confirmed with their password (`Endpoint.confirmed`), or not at all. */
  setConfirmed(user: TestUser, isConfirmed?: boolean): Promise<void>;
}

export interface TestApp {
  app: App;
  /** Settings it was started with, its data folder among them. */
  env: Readonly<Record<string, string>>;
  port: number;
  database: TestDatabase;
  resources: Resources;
  secretKey: string;
  call<Result>(
    host: string,
    method: string,
    path: string,
    options?: CallOptions & { token?: string },
  ): Promise<Answer<Result>>;
  createWorkspace(subdomain?: string): Promise<TestWorkspace>;
  close(): Promise<void>;
}

export { testPassword };

const secretKey = 'a secret key for tests that is long enough';

/** One HTTP call with a Host header of our choice (fetch would not let us set it). */
export const request = <Result>(
  port: number,
  host: string,
  method: string,
  pathname: string,
  { body, headers = {}, token }: CallOptions & { token?: string | undefined } = {},
): Promise<Answer<Result>> =>
  new Promise((resolve, reject) => {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const payload = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
    const sent = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: pathname,
        headers: {
          host,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = response.headers['content-type']?.includes('json') === true;
          const parsed = isJson ? (JSON.parse(text) as Answer<Result>['body']) : ({ result: text } as never);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed, result: parsed.result });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });

const isCallOptions = (options: unknown): options is CallOptions =>
  typeof options === 'object' && options !== null && ('body' in options || 'headers' in options);

/**
 * The whole server in this process, on its own database and a free port, with jobs running. `share` starts a second
 * server on the first one's database and files and with its settings, as a second process would be: either does the
 * jobs, so both have to reach the same messengers. `env` changes settings of this one only.
 */
export const startTestApp = async (
  options: {
    env?: Record<string, string>;
    share?: TestApp;
    bus?: Bus;
    /** Silent unless given. */
    log?: Logger;
    /** Replace the product's own. */
    connectors?: readonly MakeConnector[];
  } = {},
): Promise<TestApp> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-app-'));
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const database = options.share?.database ?? (await makeTestDatabase());
  const env: Record<string, string> = { DATA_DIR: dataDir, ...options.share?.env, ...options.env };
  const config = {
    ...loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: secretKey,
      BASE_URL: 'http://localhost:3000',
      RATE_LIMITS: 'off',
      ...env,
    }),
    port: 0,
  };
  const bareHost = config.baseUrl.host;
  const ownerConnection = database.connection;
  const resources: Resources = {
    database: makeDatabase({ connection: database.connection, poolSize: 6, log }),
    ownerConnection,
    bus: options.bus ?? (await makePostgresBus({ connection: ownerConnection, log })),
    databaseProblem: () => null,
    gaveUp: new Promise(() => {}),
    async close() {
      await this.bus.close();
      await this.database.close();
    },
  };
  const app = await makeApp(config, resources, log, options.connectors);
  await app.start();
  const address = await app.listen();
  const port = Number(new URL(address).port);
  const secrets = makeSecretBox(secretKey);

  const call: TestApp['call'] = (host, method, pathname, callOptions) =>
    request(port, host, method, pathname, callOptions);

  const makeUser = (workspace: { host: string }, user: Omit<TestUser, 'call'>): TestUser => ({
    ...user,
    call: (method, pathname, callOptions) =>
      request(port, workspace.host, method, pathname, {
        token: user.token,
        ...(isCallOptions(callOptions) ? callOptions : callOptions === undefined ? {} : { body: callOptions }),
      }),
  });

  const addUser = async (workspaceId: number, host: string, roleId: number, name?: string): Promise<TestUser> => {
    const token = randomToken('cs_');
    const user = await resources.database.inWorkspace(workspaceId, async (tx) => {
      const id = await createUser(tx, workspaceId, {
        roleId,
        firstName: name ?? 'User',
        lastName: '',
        username: token,
        email: token,
        passwordHash: null,
      });
      // Tests address users by names made from their ids, which are unknown before.
      await tx.query(
        `update users set last_name = id::text, username = 'user' || id, email = 'user' || id || '@test.test'
         where workspace_id = $1 and id = $2`,
        [workspaceId, id],
      );
      const sessionId = await takeIds(tx, workspaceId, 'session');
      await tx.query(
        `insert into sessions (workspace_id, id, user_id, token_hash, expires_at)
         values ($1, $2, $3, $4, now() + interval '1 day')`,
        [workspaceId, sessionId, id, hashSecret(token)],
      );
      return { id, sessionId, salt: makeFilesSalt(secrets).of(workspaceId, sessionId) };
    });
    return makeUser({ host }, { ...user, token });
  };

  return {
    app,
    env,
    port,
    database,
    resources,
    secretKey,
    call,
    async createWorkspace(subdomain = `w${randomUUID().slice(0, 8)}`) {
      const made = await call<{ sign_in_code: string }>(bareHost, 'POST', '/api/workspaces', {
        body: {
          company: `Company ${subdomain}`,
          subdomain,
          first_name: 'Olena',
          last_name: 'Koval',
          email: `owner@${subdomain}.test`,
          password: testPassword,
        },
      });
      if (made.status !== 201) throw new Error(`no workspace: ${JSON.stringify(made.body)}`);
      const host = `${subdomain}.${bareHost}`;
      const signedIn = await call<{ token: string; salt: string; user: CurrentUser }>(
        host,
        'POST',
        '/api/auth/sign-in-code',
        {
          body: { code: made.result.sign_in_code },
        },
      );
      const { rows } = await resources.database.global((tx) =>
        tx.query<{ id: number }>('select id from workspaces where subdomain = $1', [subdomain]),
      );
      const id = rows[0]?.id ?? 0;
      const { token, salt, user } = signedIn.result;
      return {
        id,
        subdomain,
        host,
        owner: makeUser({ host }, { id: user.id, sessionId: 1, token, salt }),
        addUser: (roleId, name) => addUser(id, host, roleId, name),
        givePassword: async ({ id: userId }) => {
          await resources.database.inWorkspace(id, (tx) =>
            tx.query(
              `update users set password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
               where workspace_id = $1 and id = $2`,
              [id, userId],
            ),
          );
        },
        setConfirmed: async (confirming, isConfirmed = true) => {
          await resources.database.inWorkspace(id, (tx) =>
            tx.query(
              'update sessions set confirmed_at = case when $3 then now() end where workspace_id = $1 and id = $2',
              [id, confirming.sessionId, isConfirmed],
            ),
          );
        },
      };
    },
    async close() {
      await app.close();
      await resources.close();
      if (options.share === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Creates a group channel. */
export const makeGroup = async (user: TestUser, members: number[] = [], isPublic = true): Promise<ReaderChannel> => {
  const made = await user.call<{ channel: ReaderChannel }>('POST', '/api/channels', {
    body: { name: 'Design', description: 'Pictures and words', is_public: isPublic, members },
  });
  if (made.status !== 201) throw new Error(`no channel: ${JSON.stringify(made.body)}`);
  return made.result.channel;
};
