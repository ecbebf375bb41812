import type { BenchRun } from '../bench-run.ts';
import { isSound } from '../ledger/checker.ts';
import { arePhonesSound, checkPhones, phoneProblems } from '../ledger/phone-checker.ts';
import { openPhones, readPhonesAtRest, runClient } from '../ledger/phones.ts';
import { runKillLedger } from '../ledger/run-kill-ledger.ts';
import type { BenchOptions } from '../options.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { makeWorkspace, type ServerUnderTest, startServer } from '../product/server-under-test.ts';
import { createChannel, makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const userCount = 20;
const channelCount = 10;
const botCount = 2;
const phoneCount = 10;
const clientPaceMs = 1_500;
const problemsShown = 10;
const restTimeoutMs = 300_000;
/** The longest outage that counts as "back by itself". */
const longestOutageMs = 15_000;

const victims = ['server', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

/** Restarts a killed server, as a service manager would; the server itself restarts a killed database. */
async function strike(
  victim: Victim,
  server: ServerUnderTest,
  startAgain: () => Promise<ServerUnderTest>,
): Promise<ServerUnderTest> {
  if (victim !== 'server') server.killDatabase();
  if (victim === 'database') return server;
  await server.kill();
  return startAgain();
}

function printProblems(kind: string, problems: readonly string[]): void {
  for (const problem of problems.slice(0, problemsShown)) console.log(`  ${kind}: ${problem}`);
  if (problems.length > problemsShown) console.log(`  ${kind}: and ${problems.length - problemsShown} more`);
}

/** kill -9 of the server, its database or both under load, again and again; the ledger must stay clean. Exits with 1 when it does not. */
export async function benchKill(run: BenchRun, options: BenchOptions): Promise<void> {
  const kills = options.rounds ?? 20;
  const chosen = victims.filter((victim) => options.only === undefined || victim === options.only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${victims.join(', ')}`);
  const sandbox = await startSandbox(run);
  const env = { TELEGRAM_API_URL: sandbox.url };
  let server = await startServer(run, { env });
  const { port, dataDir } = server;
  const { host, owner, members } = await makeWorkspace(server, userCount);
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
      const victim = chosen[round % chosen.length] ?? 'server';
      struck.push(victim);
      server = await strike(victim, server, () => startServer(run, { dataDir, port, env }));
    },
    port,
    host,
    tokens: members.map((member) => member.token),
    // Conversations beside the team's channels: messages there go to the phones.
    channelIds: [...channelIds, ...phones.map((phone) => phone.channelId)],
    kills,
    paceMs: 1_000,
    betweenKillsMs: [1_500, 4_000],
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
  await server.stop();

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
  const outageRows = chosen.map((victim) => {
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
