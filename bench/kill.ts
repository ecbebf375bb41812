import type { BenchRun } from './bench-run.ts';
import { isSound, type LedgerVerdict } from './ledger/checker.ts';
import { runKillLedger } from './ledger/run-kill-ledger.ts';
import type { BenchOptions } from './options.ts';
import { formatFigure, formatTable, writeResults } from './report.ts';
import { makeWorkspace, startServer } from './server-under-test.ts';
import { median, quantile } from './statistics.ts';
import { createChannel } from './workspace-client.ts';

const userCount = 20;
const channelCount = 10;
const problemsShown = 10;

function printProblems(verdict: LedgerVerdict): void {
  for (const kind of ['lost', 'dup', 'phantom', 'order', 'gap'] as const) {
    const problems = verdict[kind];
    for (const problem of problems.slice(0, problemsShown)) console.log(`  ${kind}: ${problem}`);
    if (problems.length > problemsShown) console.log(`  ${kind}: and ${problems.length - problemsShown} more`);
  }
}

/** kill -9 of the server under load, again and again; the ledger must stay clean. Exits with 1 when it does not. */
export async function benchKill(run: BenchRun, options: BenchOptions): Promise<void> {
  const kills = options.rounds ?? 20;
  let server = await startServer(run);
  const { port, dataDir } = server;
  const { host, owner, members } = await makeWorkspace(server, userCount);
  const memberIds = members.map((member) => member.userId);
  const channelIds: number[] = [];
  for (let i = 1; i <= channelCount; i++) channelIds.push(await createChannel(owner, `ledger ${i}`, memberIds));
  owner.close();

  const report = await runKillLedger({
    server: {
      kill: () => server.kill(),
      async start() {
        server = await startServer(run, { dataDir, port });
      },
    },
    port,
    host,
    tokens: members.map((member) => member.token),
    channelIds,
    kills,
    onKill: (kill, outageMs) => console.log(`kill ${kill}: first acknowledgement after ${formatFigure(outageMs)} ms`),
  });
  await server.stop();

  const { verdict, outagesMs, longestSilenceMs, ackLatenciesMs, readers } = report;
  const counts = ['lost', 'dup', 'phantom', 'order', 'gap'] as const;
  const sum = (pick: (reader: (typeof readers)[number]) => number) =>
    readers.reduce((total, reader) => total + pick(reader), 0);
  const header = [
    'kills',
    'attempted',
    'acked',
    'refused',
    'unknown',
    'recovered',
    ...counts,
    'outage p50 ms',
    'outage max ms',
    'ack p50 ms',
    'ack p99 ms',
  ];
  const row = [
    kills,
    verdict.attempted,
    verdict.acked,
    verdict.refused,
    verdict.unknown,
    verdict.recovered,
    ...counts.map((kind) => verdict[kind].length),
    formatFigure(median(outagesMs)),
    formatFigure(Math.max(...outagesMs)),
    formatFigure(median(ackLatenciesMs), 1),
    formatFigure(quantile(ackLatenciesMs, 0.99), 1),
  ];
  console.log(`\n${formatTable(header, [row])}\n`);
  printProblems(verdict);
  console.log(`longest time without an acknowledgement: ${formatFigure(longestSilenceMs)} ms`);
  const repeated = sum((reader) => reader.repeatedFrames);
  console.log(
    `${readers.length} live readers: resumed ${sum((r) => r.resumed)} times, loaded afresh ${sum((r) => r.loadedAfresh)} times, ${repeated} repeated frames`,
  );
  console.log(`written to ${writeResults('kill', { kills, verdict, outagesMs, longestSilenceMs, readers })}`);
  if (!isSound(verdict)) process.exitCode = 1;
}
