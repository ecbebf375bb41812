import type { BenchRun } from '../bench-run.ts';
import { isSound } from '../ledger/checker.ts';
import { arePhonesSound, checkPhones, phoneProblems } from '../ledger/phone-checker.ts';
import { openPhones, readPhonesAtRest, runClient } from '../ledger/phones.ts';
import { runKillLedger } from '../ledger/run-kill-ledger.ts';
import { startServerPair } from '../ledger/server-pair.ts';
import type { BenchOptions } from '../options.ts';
import { type SandboxUnderTest, startSandbox } from '../product/sandbox-under-test.ts';
import { makeWorkspace, type ServerUnderTest, startServer } from '../product/server-under-test.ts';
import { createChannel, makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const userCount = 20;
const channelCount = 10;
const botCount = 2;
const phoneCount = 10;
const clientPaceMs = 1_500;
/** Of each user in each channel; a messenger takes a message a second of a conversation, so all of them write as many. */
const teamPaceMs = 1_000;
const phonePaceMs = 30_000;
const problemsShown = 10;
const restTimeoutMs = 300_000;
/** The longest outage that counts as "back by itself". */
const longestOutageMs = 15_000;

const victims = ['server', 'database', 'both'] as const;
/** `kill` and `stop`: of either of two servers on one database. */
type Victim = (typeof victims)[number] | 'kill' | 'stop';

/** The struck part and the way, one kind after another. */
interface Struck {
  port: number;
  dataDir: string;
  databaseUrl?: string;
  kinds: readonly Victim[];
  strike(kind: Victim): Promise<void>;
  stop(): Promise<void>;
}

/** One server, which a service manager would restart; it restarts its database itself. */
async function startOne(run: BenchRun, sandbox: SandboxUnderTest, kinds: readonly Victim[]): Promise<Struck> {
  const env = { TELEGRAM_API_URL: sandbox.url };
  let server: ServerUnderTest = await startServer(run, { env });
  const { port, dataDir } = server;
  return {
    port,
    dataDir,
    kinds,
    async strike(victim) {
      if (victim !== 'server') server.killDatabase();
      if (victim === 'database') return;
      await server.kill();
      server = await startServer(run, { dataDir, port, env });
    },
    stop: () => server.stop(),
  };
}

async function startTwo(run: BenchRun, sandbox: SandboxUnderTest): Promise<Struck> {
  const pair = await startServerPair(run, sandbox);
  return { ...pair, kinds: ['kill', 'stop'], strike: (kind) => (kind === 'kill' ? pair.kill() : pair.freeze()) };
}

function printProblems(kind: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, problemsShown)) console.log(`  ${kind}: ${problem}`);
  if (problems.length > problemsShown) console.log(`  ${kind}: and ${problems.length - problemsShown} more`);
}

/**
 * kill -9 of the server, its database or both under load, or kill -9 and SIGSTOP of either of two servers, again and again;
 * the ledger must stay clean. Exits with 1 when it does not.
 */
export async function benchKill(run: BenchRun, options: BenchOptions): Promise<void> {
  const isPair = options.only === 'pair';
  const chosen = victims.filter((victim) => options.only === undefined || victim === options.only);
  if (chosen.length === 0 && !isPair) throw new Error(`--only takes one of ${victims.join(', ')}, pair`);
  const sandbox = await startSandbox(run);
  const struckOne = isPair ? await startTwo(run, sandbox) : await startOne(run, sandbox, chosen);
  const { port, kinds } = struckOne;
  // Of a pair each kind is done so often.
  const kills = (options.rounds ?? 20) * (isPair ? kinds.length : 1);
  const { host, owner, members } = await makeWorkspace(struckOne, userCount, struckOne.databaseUrl);
  const memberIds = members.map((member) => member.userId);
  const channelIds: number[] = [];
  for (let i = 1; i <= channelCount; i++) channelIds.push(await createChannel(owner, `ledger ${i}`, memberIds));
  const phones = await openPhones(owner, sandbox.client, { bots: botCount, phones: phoneCount });

  // Members of a conversation get its events; others only while viewing it.
  for (const { token } of members) {
    const api = makeWorkspaceClient({ port, host, token });
    for (const { channelId } of phones) {
      await api.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'colleague' });
    }
    api.close();
  }

  const clientsStop = new AbortController();
  const clients = phones.map((phone) => runClient(phone, clientPaceMs, clientsStop.signal));
  const struck: Victim[] = [];
  const report = await runKillLedger({
    async strike(round) {
      const victim = kinds[round % kinds.length] ?? 'server';
      struck.push(victim);
      await struckOne.strike(victim);
    },
    port,
    host,
    tokens: members.map((member) => member.token),
    // Conversations beside the team's channels: messages there go to the phones.
    channels: [
      ...channelIds.map((id) => ({ id, paceMs: teamPaceMs })),
      ...phones.map(({ channelId: id }) => ({ id, paceMs: phonePaceMs })),
    ],
    kills,
    betweenKillsMs: [1_500, 4_000],
    acknowledged: isPair ? (options.messageCounts?.[0] ?? 0) : 0,
    onKill: (kill, outageMs) =>
      console.log(`kill ${kill} (${struck.at(-1)}): first acknowledgement after ${formatFigure(outageMs)} ms`),
    async onQuiet() {
      clientsStop.abort();
      await Promise.all(clients);
    },
    rest: async () => {
      const { views, restedAfterMs } = await readPhonesAtRest(owner, phones, restTimeoutMs);
      return { phoneVerdict: checkPhones(views), restedAfterMs };
    },
  });
  owner.close();
  await struckOne.stop();

  const { verdict, outagesMs, longestSilenceMs, ackLatenciesMs, readers, rested } = report;
  const { phoneVerdict, restedAfterMs } = rested;
  const counts = ['lost', 'dup', 'phantom', 'order', 'gap'] as const;
  const sum = (pick: (reader: (typeof readers)[number]) => number) =>
    readers.reduce((total, reader) => total + pick(reader), 0);
  const header = ['kills', 'attempted', 'acked', 'refused', 'unknown', 'recovered', ...counts];
  const row = [
    kills,
    verdict.attempted,
    verdict.acked,
    verdict.refused,
    verdict.unknown,
    verdict.recovered,
    ...counts.map((kind) => verdict[kind].length),
  ];
  console.log(`\n${formatTable(header, [row])}\n`);
  const phoneHeader = ['to phones', 'from phones', ...phoneProblems, 'unknown outcome', 'at rest after s'];
  const phoneRow = [
    phoneVerdict.outbound,
    phoneVerdict.inbound,
    ...phoneProblems.map((kind) => phoneVerdict[kind].length),
    phoneVerdict.unknown.length,
    formatFigure(restedAfterMs / 1000, 1),
  ];
  console.log(`${formatTable(phoneHeader, [phoneRow])}\n`);
  const outageHeader = ['killed', 'times', 'outage p50 ms', 'outage max ms'];
  const outageRows = kinds.map((victim) => {
    const outages = outagesMs.filter((_, index) => struck[index] === victim);
    return [victim, outages.length, formatFigure(median(outages)), formatFigure(Math.max(...outages))];
  });
  console.log(`${formatTable(outageHeader, outageRows)}\n`);
  for (const kind of counts) printProblems(kind, verdict[kind]);
  for (const kind of phoneProblems) printProblems(`phone ${kind}`, phoneVerdict[kind]);
  console.log(
    `acknowledged after p50 ${formatFigure(median(ackLatenciesMs), 1)} ms, p99 ${formatFigure(quantile(ackLatenciesMs, 0.99), 1)} ms; longest time without one: ${formatFigure(longestSilenceMs)} ms`,
  );
  const repeated = sum((reader) => reader.repeatedFrames);
  console.log(
    `${readers.length} live readers: resumed ${sum((r) => r.resumed)} times, loaded afresh ${sum((r) => r.loadedAfresh)} times, ${repeated} repeated frames`,
  );
  const results = { kills, struck, verdict, phoneVerdict, restedAfterMs, outagesMs, longestSilenceMs, readers };
  console.log(`written to ${writeResults('kill', results)}`);
  const isBack = outagesMs.every((outageMs) => outageMs <= longestOutageMs);
  if (!isBack) console.log(`! an outage lasted longer than ${longestOutageMs} ms`);
  if (!isSound(verdict) || !arePhonesSound(phoneVerdict) || !isBack) process.exitCode = 1;
}
