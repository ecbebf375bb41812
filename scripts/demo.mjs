// `npm run demo`: the whole product on this machine with a filled workspace and phones to play the clients. `npm run
// demo -- --reset` deletes the demo's data first. Set PORT, SANDBOX_PORT or DATA_DIR to change its ports or folder.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 3100);
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(root, 'data/demo'));
const marker = path.join(dataDir, 'demo-is-complete');
const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;

const environment = {
  ...process.env,
  PORT: String(port),
  BASE_URL: process.env.BASE_URL ?? `http://localhost:${port}`,
  DATA_DIR: dataDir,
  DEMO: 'on',
  PHONES_URL: `${sandboxUrl}/phones/`,
  TELEGRAM_API_URL: sandboxUrl,
  VIBER_API_URL: sandboxUrl,
  GRAPH_API_URL: `${sandboxUrl}/v25.0`,
  LIQPAY_URL: sandboxUrl,
  LIQPAY_PUBLIC_KEY: 'sandbox_i00000000001',
  LIQPAY_PRIVATE_KEY: 'sandbox_PrivKeyForTests0123456789abcdefghij',
  // Moved on by POST {"days": 30} to the same address.
  CLOCK_URL: `${sandboxUrl}/_sandbox/liqpay/clock`,
  // Where clients' files and pictures are.
  SAFE_FETCH_ALLOW: sandboxUrl,
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

const children = [];
let isStopping = false;

const stop = (exitCode) => {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill('SIGTERM');
};

/** Starts a process of the demo; when one ends, all are stopped. */
const run = (name, args, env = environment) => {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('exit', (code) => {
    if (!isStopping) console.error(`The ${name} has ended (${code}).`);
    stop(code ?? 1);
  });
  children.push(child);
};

const waitFor = async (url, seconds) => {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (isStopping) return;
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not up yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within ${seconds} s`);
};

if (process.argv.includes('--reset') && existsSync(dataDir)) {
  if (!existsSync(marker) && !existsSync(path.join(dataDir, 'sandbox'))) {
    throw new Error(`${dataDir} does not look like the demo's data; nothing was removed.`);
  }
  rmSync(dataDir, { recursive: true });
}

buildStale();

if (!existsSync(marker)) {
  // Data of an interrupted creation is deleted and made again.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  console.log('Making the demo workspace …');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/demo/fill.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('the demo workspace could not be made');
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}

process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
run('sandbox', ['--import', 'tsx', 'apps/sandbox/src/main.ts']);
await waitFor(`${sandboxUrl}/_sandbox/telegram/bots`, 20);
run('server', ['apps/server/dist/main.mjs']);
await waitFor(`http://127.0.0.1:${port}/readyz`, 30);

/** As people do at Facebook: the callback's address belongs to the app, and is asked for the challenge. */
const registerCallback = async () => {
  const response = await fetch(`${sandboxUrl}/_sandbox/messenger/app/callback`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `http://127.0.0.1:${port}/webhook/facebook`,
      verify_token: 'k3f9x2-0a8zq1-mm41td-9pw0ce',
    }),
  });
  // Without it only the demo's page is deaf, for instance where its bot was removed or has another token.
  if (!response.ok) console.error(`Messenger's callback could not be registered: ${await response.text()}`);
};
if (!isStopping) await registerCallback();

if (!isStopping) {
  const { host, protocol } = new URL(environment.BASE_URL);
  console.log(`
  Switchboard is ready.

  Workspace   ${protocol}//acme.${host}/
  Phones      ${sandboxUrl}/phones/        write as a client here, answer in the workspace
  Mailbox     ${protocol}//${host}/dev/mailbox/        the mails that the workspace sends

  Sign in with the password demo-password as
    olena@acme.test    administrator and owner
    anna@acme.test     manager
    dmytro@acme.test   manager

  Ctrl+C stops it; "npm run demo -- --reset" starts over with fresh data.
`);
}
