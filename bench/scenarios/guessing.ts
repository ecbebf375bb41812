import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { makeWorkspace, ownerLogin, startServer } from '../product/server-under-test.ts';
import { makeWorkspaceClient, type WorkspaceAddress, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { medianOf, quantile } from '../statistics.ts';

/** Linux answers at every address of 127.0.0.0/8, so that callers can come from different ones. */
const honestAddress = '127.0.0.2';
const attackingAddress = '127.0.0.3';
const attackingConnections = 150;
const senderCount = 16;
const signInEveryMs = 200;
const sendEveryMs = 20;
const healthEveryMs = 20;

const deepJson = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
const wideJson = `{${Array.from({ length: 1_500 }, (_, index) => `"k${index}":0`).join(',')}}`;
const longJson = `[${'0,'.repeat(500_000)}0]`;

/** The attacks on the server, from one address. */
const attacks = {
  quiet: null,
  'guessing one account': (index: number) => ({ username: ownerLogin.username, password: `guess ${index}` }),
  'spraying names': (index: number) => ({ username: `somebody-${index}`, password: 'Password1' }),
  'deep JSON': () => deepJson,
  'wide JSON': () => wideJson,
  'JSON of 1 MB': () => longJson,
} as const satisfies Record<string, ((index: number) => string | object) | null>;
type AttackName = keyof typeof attacks;

interface Figures {
  attack: AttackName;
  signInP50: number;
  signInP95: number;
  sendP50: number;
  sendP95: number;
  healthP99: number;
  healthMax: number;
  /** Honest calls without a successful response. */
  failed: number;
  /** Responses to the attack, by status. */
  answers: Record<string, number>;
}

const percentiles = (times: readonly number[]) => (at: number) => quantile(times, at);

/** Calls at a steady pace until `isOver`; each call's time, and how many did not succeed. */
async function pace(everyMs: number, isOver: () => boolean, call: () => Promise<number>) {
  const times: number[] = [];
  let failed = 0;
  const calls: Promise<void>[] = [];
  for (let dueAt = performance.now(); !isOver(); dueAt += everyMs) {
    await delay(Math.max(0, dueAt - performance.now()));
    calls.push(
      // Measured from when it was due, so that a server that falls behind cannot hide it.
      call().then(
        (status) => {
          times.push(performance.now() - dueAt);
          if (status >= 300) failed += 1;
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(calls);
  return { at: percentiles(times), failed };
}

async function attackUntil(isOver: () => boolean, address: WorkspaceAddress, make: (index: number) => string | object) {
  const client = makeWorkspaceClient(address, attackingConnections);
  const answers: Record<string, number> = {};
  let sent = 0;
  const connection = async () => {
    while (!isOver()) {
      sent += 1;
      const status = await client.call('POST', '/api/auth/login', make(sent)).then(
        (answer) => String(answer.status),
        () => 'cut',
      );
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: attackingConnections }, connection));
  client.close();
  return answers;
}

async function measure(
  attack: AttackName,
  seconds: number,
  clients: { guest: WorkspaceClient; senders: readonly WorkspaceClient[]; attacker: WorkspaceAddress },
): Promise<Figures> {
  const endsAt = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= endsAt;
  const make = attacks[attack];
  const attacked = make === null ? Promise.resolve({}) : attackUntil(isOver, clients.attacker, make);
  let sends = 0;
  const [signIns, messages, health] = await Promise.all([
    pace(signInEveryMs, isOver, async () => (await clients.guest.call('POST', '/api/auth/login', ownerLogin)).status),
    pace(sendEveryMs, isOver, async () => {
      sends += 1;
      const sender = clients.senders[sends % clients.senders.length];
      return (await sender?.call('POST', '/api/channels/1/messages', { content: `message ${sends}` }))?.status ?? 0;
    }),
    pace(healthEveryMs, isOver, async () => (await clients.guest.call('GET', '/healthz')).status),
  ]);
  return {
    attack,
    signInP50: signIns.at(0.5),
    signInP95: signIns.at(0.95),
    sendP50: messages.at(0.5),
    sendP95: messages.at(0.95),
    healthP99: health.at(0.99),
    healthMax: health.at(1),
    failed: signIns.failed + messages.failed + health.failed,
    answers: await attacked,
  };
}

/** Honest sign-ins, sends and /healthz in quiet and while one address attacks on 150 connections, in turns on one server. */
export async function benchGuessing(run: BenchRun, options: BenchOptions): Promise<void> {
  const server = await startServer(run, { env: { RATE_LIMITS: 'on' } });
  const { host, owner, members } = await makeWorkspace(server, senderCount);
  owner.close();
  const at = { port: server.port, host };
  const honest = { ...at, localAddress: honestAddress };
  const guest = makeWorkspaceClient(honest, 64);
  const senders = members.map(({ token }) => makeWorkspaceClient({ ...honest, token }));
  const attacker = { ...at, localAddress: attackingAddress };
  await measure('quiet', 2, { guest, senders, attacker });
  const results: Figures[] = [];
  for (let round = 1; round <= (options.rounds ?? 2); round++) {
    for (const attack of Object.keys(attacks) as AttackName[]) {
      const figures = await measure(attack, options.seconds ?? 8, { guest, senders, attacker });
      results.push(figures);
      console.log(`round ${round}, ${attack}: ${JSON.stringify(figures.answers)}`);
      if (figures.failed > 0) console.log(`  ! ${figures.failed} honest calls did not succeed`);
    }
  }
  const of = (attack: AttackName) => results.filter((figures) => figures.attack === attack);
  const header = [
    'one address',
    'sign-in p50 ms',
    '× quiet',
    'p95 ms',
    'send p50 ms',
    'p95 ms',
    '× quiet',
    'healthz p99 ms',
    'max ms',
  ];
  const rows = (Object.keys(attacks) as AttackName[]).map((attack) => {
    const figure = (pick: (figures: Figures) => number, digits = 1) => formatFigure(medianOf(of(attack), pick), digits);
    const ratio = (pick: (figures: Figures) => number) =>
      formatFigure(medianOf(of(attack), pick) / medianOf(of('quiet'), pick), 2);
    return [
      attack,
      figure(({ signInP50 }) => signInP50),
      ratio(({ signInP50 }) => signInP50),
      figure(({ signInP95 }) => signInP95),
      figure(({ sendP50 }) => sendP50),
      figure(({ sendP95 }) => sendP95),
      ratio(({ sendP95 }) => sendP95),
      figure(({ healthP99 }) => healthP99),
      figure(({ healthMax }) => healthMax),
    ];
  });
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('guessing', results)}`);
  for (const client of [guest, ...senders]) client.close();
}
