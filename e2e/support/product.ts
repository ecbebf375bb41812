import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, spawnWatched, stopChild, type WatchedChild } from '../../bench/product/processes.ts';
import { type Program, plainEnvironment, sandboxProgram, startProgram } from '../../bench/product/start-program.ts';
import { makeWorkspaceClient } from '../../bench/product/workspace-client.ts';
import { buildStale, everyBuild } from '../../scripts/build.mjs';
import { demoPassword, demoUsers, emailOf } from '../../scripts/demo/content.ts';
import { chooseQuickFolder } from '../../scripts/test-run/quick-folder.mjs';
import { waitUntil } from './wait-until.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the product under test is; plain data, so that it can be passed to the tests' process. */
export interface ProductAddress {
  port: number;
  /** `acme.localhost:41234`. */
  host: string;
  sandboxUrl: string;
  /** Where a test may start a sign-in provider: the one address on this machine that the server calls. */
  providerUrl: string;
  /** The server's process, for tests that stop and continue it. */
  serverPid: number;
  /** With the embedded database. */
  dataDir: string;
}

export interface Product {
  address: ProductAddress;
  /** Stops Telegram: connections to it are refused. The phones' chats are kept. */
  stopSandbox: () => Promise<void>;
  startSandbox: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The address of a page of the workspace, or of another host of this product. */
export const urlOf = ({ port }: ProductAddress, pagePath: string, subdomain: string | null = 'acme'): string =>
  `http://${subdomain === null ? '' : `${subdomain}.`}localhost:${port}${pagePath}`;

/** Freezes the server's process, as on an overloaded machine; its state is kept. */
export const pauseServer = ({ serverPid }: ProductAddress) => process.kill(serverPid, 'SIGSTOP');
export const continueServer = ({ serverPid }: ProductAddress) => process.kill(serverPid, 'SIGCONT');

/** A product's place: its folder, its ports and the settings of its programs. Plain data, like an address. */
export interface ProductHome extends Omit<ProductAddress, 'serverPid'> {
  sandboxPort: number;
  env: NodeJS.ProcessEnv;
}

/** Starts the Telegram stand-in and the built server in a place that is filled. */
export async function runProduct(home: ProductHome): Promise<Product> {
  const { sandboxPort, env, ...address } = home;
  const children: WatchedChild[] = [];
  let sandbox: WatchedChild | undefined;
  const stop = async () => {
    for (const child of children.toReversed()) await stopChild(child, 'SIGTERM', 10_000);
  };
  const start = (program: Program) => startProgram({ ...program, onStarted: (child) => children.push(child) });
  const startSandbox = async () => {
    sandbox = await start({ ...sandboxProgram(sandboxPort, env), args: ['apps/sandbox/dist/main.mjs'] });
  };
  const stopSandbox = async () => {
    if (sandbox) await stopChild(sandbox, 'SIGTERM', 10_000);
  };
  try {
    // First, so that the server's bots find their messengers.
    await startSandbox();
    const server = await start({
      name: 'the server',
      args: ['apps/server/dist/main.mjs'],
      env,
      readyUrl: `http://127.0.0.1:${address.port}/readyz`,
      timeoutMs: 240_000,
    });
    return { address: { ...address, serverPid: server.pid }, startSandbox, stopSandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const removeHome = ({ dataDir }: ProductHome) =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** Of the products that run at a time, and of the filled place that they are copied from. */
const productBytes = 2 * 1024 ** 3;

/** Chooses a new folder and free ports. */
export async function chooseHome(): Promise<ProductHome> {
  // Short, because a Unix socket's path has room for 107 bytes.
  const dataDir = mkdtempSync(path.join(chooseQuickFolder(productBytes), 'swe-'));
  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const providerUrl = `http://127.0.0.1:${await findFreePort()}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandboxDir = path.join(dataDir, 'sandbox');
  mkdirSync(sandboxDir);
  const env = {
    ...plainEnvironment(),
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    TELEGRAM_API_URL: sandboxUrl,
    VIBER_API_URL: sandboxUrl,
    GRAPH_API_URL: `${sandboxUrl}/v25.0`,
    SANDBOX_DATA_DIR: sandboxDir,
    SAFE_FETCH_ALLOW: `${providerUrl},${sandboxUrl}`,
    RATE_LIMITS: 'off',
    PHONES_URL: `${sandboxUrl}/phones/`,
    LOG_LEVEL: 'warn',
  };
  return { port, host: `acme.localhost:${port}`, sandboxUrl, providerUrl, dataDir, sandboxPort, env };
}

/** Chooses a place, and fills a workspace there with the demo's scripts. */
export async function fillHome(): Promise<ProductHome> {
  const home = await chooseHome();
  const { env } = home;
  const fill = spawnWatched(process.execPath, ['--import', 'tsx', 'scripts/demo/fill.ts'], { cwd: root, env });
  try {
    await waitUntil('the demo workspace is made', () => fill.hasExited(), 180_000);
    if (fill.process.exitCode !== 0) throw new Error(`the demo workspace could not be made: ${fill.output()}`);
    return home;
  } catch (error) {
    await stopChild(fill, 'SIGTERM', 10_000);
    removeHome(home);
    throw error;
  }
}

/** Fills a workspace with the demo, and starts a product there: for tools outside the test run. */
export async function startProduct(): Promise<Product> {
  buildStale(everyBuild);
  const home = await fillHome();
  try {
    const product = await runProduct(home);
    const stop = async () => {
      await product.stop();
      removeHome(home);
    };
    try {
      await speakEnglish(product.address);
      return { ...product, stop };
    } catch (error) {
      await product.stop();
      throw error;
    }
  } catch (error) {
    removeHome(home);
    throw error;
  }
}

/** The tests expect English; other languages have tests of their own. */
export async function speakEnglish(address: ProductAddress): Promise<void> {
  for (const { username, language } of demoUsers) {
    if (language !== 'en-US') await changeProfile(address, username, { language: 'en-US' });
  }
}

export interface SessionTokens {
  token: string;
  salt: string;
}

/** Signs a user of the demo in over the API, as the sign-in page would. */
export async function signInByApi({ port, host }: ProductAddress, username: string): Promise<SessionTokens> {
  const guest = makeWorkspaceClient({ port, host });
  try {
    const credentials = { username: emailOf(username), password: demoPassword };
    const { token, salt } = await guest.callForResult<SessionTokens>('POST', '/api/auth/login', credentials);
    return { token, salt };
  } finally {
    guest.close();
  }
}

/** A client of the API signed in as a user of the demo; close it at the end. */
export async function makeApiClient(address: ProductAddress, username: string) {
  const { port, host } = address;
  const { token } = await signInByApi(address, username);
  return makeWorkspaceClient({ port, host, token });
}

export async function changeProfile(address: ProductAddress, username: string, change: object): Promise<void> {
  const client = await makeApiClient(address, username);
  await client.callForResult('PUT', '/api/users/profile', change);
  client.close();
}
