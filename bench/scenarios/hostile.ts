import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import { listEntryPoints } from '../hostile/entry-points.ts';
import { HoldMeter, holdEnvironment, longestHoldMs } from '../hostile/hold-meter.ts';
import {
  bodiesOf,
  callsOf,
  type DescribedEndpoint,
  type HostileCall,
  listEndpoints,
} from '../hostile/hostile-calls.ts';
import { type HostileFile, hostileFiles, hostileTables } from '../hostile/hostile-files.ts';
import { benchReaders } from '../hostile/read-texts.ts';
import { formOf, hostileForms, sendRaw } from '../hostile/send-raw.ts';
import type { BenchOptions } from '../options.ts';
import { findFreePort } from '../product/processes.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { makeWorkspace, ownerLogin, startServer } from '../product/server-under-test.ts';
import { connectMessengers, messengerEnvironment } from '../product/three-messengers.ts';
import { makeWorkspaceClient, type WorkspaceAddress, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';

/** The jobs that follow count as well. */
const settleMs = 300;
const importWithinMs = 60_000;

/** Calls on after a call that has ended the session. */
class Caller {
  readonly #address: WorkspaceAddress;

  constructor(address: WorkspaceAddress) {
    this.#address = { ...address };
  }

  get address(): WorkspaceAddress {
    return this.#address;
  }

  async signInAgain(): Promise<void> {
    const { token: _, ...guest } = this.#address;
    const client = makeWorkspaceClient(guest);
    const { token } = await client.callForResult<{ token: string }>('POST', '/api/auth/login', ownerLogin);
    client.close();
    this.#address.token = token;
    await this.confirm();
  }

  /** For calls that want to be confirmed. */
  async confirm(): Promise<void> {
    const body = JSON.stringify({ password: ownerLogin.password });
    await sendRaw(this.#address, { method: 'POST', path: '/api/auth/confirm', body });
  }
}

/** Something of each kind, with the number 1 where that is possible. */
const fillWorkspace = async (owner: WorkspaceClient): Promise<void> => {
  const bodies: [string, object][] = [
    ['/api/channels/1/messages', { content: 'hello', client_msg_id: crypto.randomUUID() }],
    ['/api/addCustomField', { title: 'Size', type: 'text', choices: [] }],
    ['/api/projects', { name: 'Project', description: '' }],
    ['/api/tasks', { kind: 'task', title: 'Task', description: '' }],
  ];
  for (const [path, body] of bodies) {
    const { status, text } = await owner.call('POST', path, body);
    if (status >= 300) console.log(`! POST ${path} answered ${status}: ${text.slice(0, 200)}`);
  }
};

type CallsOf = (endpoint: DescribedEndpoint) => Iterable<HostileCall>;

const benchEndpoints = async (meter: HoldMeter, caller: Caller, part: string, made: CallsOf): Promise<void> => {
  for (const endpoint of await listEndpoints(caller.address)) {
    const where = `${part}: ${endpoint.where}`;
    for (const { what, call } of made(endpoint)) {
      await meter.measure(where, what, async () => {
        const { status } = await sendRaw(caller.address, call);
        if (status === '401' && !endpoint.isForStrangers) await caller.signInAgain();
        return status;
      });
    }
    print(meter, where);
  }
};

const benchEntryPoints = async (
  meter: HoldMeter,
  entryPoints: Awaited<ReturnType<typeof listEntryPoints>>,
  address: WorkspaceAddress,
) => {
  let before = '';
  const { token: _, ...stranger } = address;
  for await (const { where, what, call } of entryPoints) {
    if (before !== '' && before !== where) print(meter, before);
    before = where;
    await meter.measure(where, what, async () => (await sendRaw(stranger, call)).status);
  }
  print(meter, before);
};

const upload = async (caller: Caller, file: HostileFile): Promise<{ status: string; id: number | null }> => {
  const { status, text } = await sendRaw(caller.address, { method: 'POST', path: '/api/temp-files', ...formOf(file) });
  const id = status === '201' ? (JSON.parse(text) as { result: { model: { id: number } } }).result.model.id : null;
  return { status, id };
};

const benchFiles = async (meter: HoldMeter, caller: Caller): Promise<void> => {
  for (const file of hostileFiles()) {
    const where = `file: ${file.what}`;
    await meter.measure(where, file.what, async () => {
      const { status, id } = await upload(caller, file);
      if (id !== null) {
        const body = JSON.stringify({ content: '', files: [id], client_msg_id: crypto.randomUUID() });
        await sendRaw(caller.address, { method: 'POST', path: '/api/channels/1/messages', body });
        await delay(settleMs);
      }
      return status;
    });
    print(meter, where);
  }
  for (const { what, call } of hostileForms(20 * 1024 * 1024)) {
    const where = `form: ${what}`;
    await meter.measure(
      where,
      what,
      async () => (await sendRaw(caller.address, { method: 'POST', path: '/api/temp-files', ...call })).status,
    );
    print(meter, where);
  }
};

interface ImportState {
  id: number;
  state: string;
  failure: { code: string } | null;
}

/** Waits until it is over; returns its result. */
const followImport = async (caller: Caller, id: number): Promise<string> => {
  const until = performance.now() + importWithinMs;
  while (performance.now() < until) {
    const { text } = await sendRaw(caller.address, { method: 'GET', path: '/api/client-imports' });
    const found = (JSON.parse(text) as { result: { data: ImportState[] } }).result.data.find((one) => one.id === id);
    if (found === undefined || (found.state !== 'checking' && found.state !== 'importing')) {
      return found?.failure?.code ?? found?.state ?? 'gone';
    }
    await delay(100);
  }
  await sendRaw(caller.address, { method: 'PUT', path: `/api/client-imports/${id}/cancel` });
  return 'cut off';
};

const importSettings = { encoding: 'utf-8', delimiter: ',', targets: ['id', 'first_name'], match: 'id' };

const benchTables = async (meter: HoldMeter, caller: Caller): Promise<void> => {
  for (const file of hostileTables()) {
    const { id: fileId } = await upload(caller, file);
    const body = JSON.stringify({ file_id: fileId });
    const made = await sendRaw(caller.address, { method: 'POST', path: '/api/client-imports', body });
    const id = (JSON.parse(made.text) as { result?: { id: number } }).result?.id ?? 0;
    const path = `/api/client-imports/${id}`;
    await meter.measure(`preview: ${file.what}`, file.what, async () => {
      return (await sendRaw(caller.address, { method: 'GET', path: `${path}/preview` })).status;
    });
    print(meter, `preview: ${file.what}`);
    await meter.measure(`check: ${file.what}`, file.what, async () => {
      const settings = JSON.stringify(importSettings);
      const { status } = await sendRaw(caller.address, { method: 'PUT', path: `${path}/check`, body: settings });
      return status === '200' ? followImport(caller, id) : status;
    });
    print(meter, `check: ${file.what}`);
  }
};

const toRow = ({ where, calls, ms, what, status }: NonNullable<ReturnType<HoldMeter['worst']['get']>>) => [
  where,
  calls,
  `${ms > longestHoldMs ? '! ' : ''}${formatFigure(ms, 1)}`,
  status,
  what.slice(0, 60),
];

const print = (meter: HoldMeter, where: string): void => {
  const worst = meter.worst.get(where);
  if (worst !== undefined) console.log(toRow(worst).join('  '));
};

/**
 * The cost of hostile input: the parsers of texts, then the longest hold of the event loop by each endpoint and file.
 */
export async function benchHostile(run: BenchRun, options: BenchOptions): Promise<void> {
  const { only } = options;
  const texts = only === undefined || only === 'texts' ? benchReaders(options.rounds ?? 5) : [];
  const isWanted = (part: string) => only === undefined || only === part;
  const holdPort = await findFreePort();
  const sandbox = await startSandbox(run);
  const server = await startServer(run, { env: { ...messengerEnvironment(sandbox), ...holdEnvironment(holdPort) } });
  const { owner } = await makeWorkspace(server, 2);
  await connectMessengers(sandbox, owner);
  await fillWorkspace(owner);
  const caller = new Caller(owner.address);
  await caller.confirm();
  const meter = new HoldMeter(holdPort);
  if (isWanted('tables')) await benchTables(meter, caller);
  if (isWanted('files')) await benchFiles(meter, caller);
  if (isWanted('entries')) await benchEntryPoints(meter, listEntryPoints(sandbox), owner.address);
  if (isWanted('bodies')) await benchEndpoints(meter, caller, 'body', bodiesOf);
  if (isWanted('endpoints')) await benchEndpoints(meter, caller, 'call', callsOf);
  owner.close();
  await server.stop();
  const worst = [...meter.worst.values()].toSorted((a, b) => b.ms - a.ms);
  console.log(`\n${formatTable(['where', 'calls', 'longest hold ms', 'answer', 'by'], worst.map(toRow))}\n`);
  console.log(
    `load of the machine: ${loadavg()
      .map((one) => formatFigure(one, 1))
      .join(', ')}`,
  );
  console.log(`written to ${writeResults('hostile', { texts, worst, load: loadavg() })}`);
  const over = worst.filter(({ ms }) => ms > longestHoldMs);
  if (over.length > 0)
    throw new Error(`${over.length} of ${worst.length} hold the event loop longer than ${longestHoldMs} ms`);
}
