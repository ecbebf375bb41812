// `npm run demo`: the whole product on this machine with a filled workspace and phones to play the clients. `npm run
// demo -- --reset` deletes the demo's data first. Set PORT, SANDBOX_PORT or DATA_DIR to change its ports or folder.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { countSteps } from './demo/count-steps.mjs';
import { assertFree, DemoProcesses } from './demo/demo-processes.mjs';

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

const processes = new DemoProcesses({ cwd: root, env: environment, say: console.error });
process.on('SIGINT', () => void processes.stop(0));
process.on('SIGTERM', () => void processes.stop(0));

const removeData = () => {
  if (!existsSync(dataDir)) return;
  if (!existsSync(marker) && !existsSync(path.join(dataDir, 'sandbox'))) {
    throw new Error(`${dataDir} does not look like the demo's data; nothing was removed.`);
  }
  rmSync(dataDir, { recursive: true });
};

const makeData = async () => {
  // Data of an interrupted creation is deleted and made again.
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  await processes.run('making of the demo workspace', ['--import', 'tsx', 'scripts/demo/fill.ts']);
};

/** By the running server: as its people would do it. */
const fillDesk = async () => {
  await processes.run('filling of the desk', ['--import', 'tsx', 'scripts/demo/fill-desk.ts']);
  if (!processes.isStopping) writeFileSync(marker, `${new Date().toISOString()}\n`);
};

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
const tellReady = () => {
  const { host, protocol } = new URL(environment.BASE_URL);
  console.log(`
  Switchboard is ready.

  Workspace   ${protocol}//acme.${host}/
  Phones      ${sandboxUrl}/phones/        write as a client here, answer in the workspace
  Mailbox     ${protocol}//${host}/dev/mailbox/        the emails the workspace sends

  Sign in with the password demo-password as
    olena@acme.test    administrator and owner
    anna@acme.test     manager, in Ukrainian
    dmytro@acme.test   manager, in Russian

  Ctrl+C stops it; "npm run demo -- --reset" starts over with fresh data.
`);
};

const startDemo = async () => {
  // Before data is removed or made: a demo that runs already uses it.
  await assertFree(sandboxPort, 'SANDBOX_PORT');
  await assertFree(port, 'PORT');
  if (process.argv.includes('--reset')) removeData();
  const isNew = !existsSync(marker);
  const step = countSteps(isNew ? 5 : 3, console.log);
  step('Building what is out of date (a minute at first)');
  buildStale();
  if (isNew) {
    step('Making the workspace: people, bots, channels, conversations with pictures');
    await makeData();
  }
  if (processes.isStopping) return;
  step('Starting the messengers of this machine');
  processes.start('sandbox', ['--import', 'tsx', 'apps/sandbox/src/main.ts']);
  await processes.waitFor('sandbox', `${sandboxUrl}/_sandbox/telegram/bots`);
  if (processes.isStopping) return;
  step('Starting the server');
  processes.start('server', ['apps/server/dist/main.mjs']);
  await processes.waitFor('server', `http://127.0.0.1:${port}/readyz`);
  if (processes.isStopping) return;
  await registerCallback();
  if (isNew) {
    step('Adding tasks, a project, notes, labels, canned replies, a view');
    await fillDesk();
  }
  if (processes.isStopping) return;
  tellReady();
};

await startDemo().catch(async (error) => {
  // A stopped program fails in its present step.
  if (!processes.isStopping) console.error(error.message);
  await processes.stop(1);
});
