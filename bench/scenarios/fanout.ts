import type { BenchRun } from '../bench-run.ts';
import { buildGenerator, type LoadFigures, type LoadSeconds, runLoad } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { ejabberdObstacle, startEjabberd } from '../peers/ejabberd.ts';
import type { FanoutServer } from '../product/fanout-server.ts';
import { startForFanout } from '../product/server-under-test.ts';
import { formatFigure, formatTable, type TableRow, writeResults } from '../report.ts';
import { medianOf } from '../statistics.ts';

interface Side {
  name: string;
  start: (run: BenchRun, listeners: number, payloadChars: number) => Promise<FanoutServer>;
}

interface Load {
  listeners: number;
  window?: number;
  ratePerSecond?: number;
}

interface Measured {
  side: string;
  load: Load;
  figures: LoadFigures;
  /** Messages in the database afterwards, those of the warm-up included. */
  stored: number;
}

const switchboard: Side = { name: 'switchboard', start: startForFanout };
const ejabberd: Side = { name: 'ejabberd', start: startEjabberd };
const openLoopPerSecond = 200;
export const windowSize = 16;
const payloadChars = 120;

function chooseSides(only: string | undefined): Side[] {
  const sides = [switchboard, ejabberd].filter((side) => !only || side.name.includes(only));
  const reason = sides.includes(ejabberd) ? ejabberdObstacle() : null;
  if (reason) console.log(`ejabberd is SKIPPED, so there is no ratio: ${reason}`);
  return reason ? sides.filter((side) => side !== ejabberd) : sides;
}

function chooseLoads(listenerCounts: readonly number[]): Load[] {
  const closed = listenerCounts.map((listeners) => ({ listeners, window: windowSize }));
  return [...closed, { listeners: Math.max(...listenerCounts), ratePerSecond: openLoopPerSecond }];
}

/** Puts the load on a server; can be called again. */
export const loadFanout = (
  server: FanoutServer,
  { label, load, seconds }: { label: string; load: Load; seconds: LoadSeconds },
): Promise<LoadFigures> =>
  runLoad({
    mode: 'fanout',
    label,
    port: server.port,
    senders: server.senders,
    listenerScript: server.listenerScript,
    ...(server.senderScript && { senderScript: server.senderScript }),
    ...(server.tokens && { tokens: server.tokens }),
    ...(server.joinsAtOnce && { joinsAtOnce: server.joinsAtOnce }),
    serverPids: server.serverPids,
    databasePids: server.databasePids,
    ...seconds,
    payloadChars,
    ...load,
  });

export const startSwitchboard = (run: BenchRun, listeners: number): Promise<FanoutServer> =>
  startForFanout(run, listeners, payloadChars);

/** A fresh server for each figure, so that no run inherits the heap or the archive of the one before. */
async function measureFanout(run: BenchRun, side: Side, load: Load, measureSeconds: number): Promise<Measured> {
  const server = await side.start(run, load.listeners, payloadChars);
  try {
    const seconds = { warmSeconds: 2, measureSeconds };
    const figures = await loadFanout(server, { label: side.name, load, seconds });
    return { side: side.name, load, figures, stored: await server.countStored() };
  } finally {
    await server.stop();
  }
}

function describeProblems({ side, load, figures, stored }: Measured): void {
  const say = (text: string) => console.log(`  ! ${side}, ${load.listeners} listeners: ${text}`);
  if (figures.answers_other)
    say(`${figures.answers_other} sends were refused, the first with ${figures.first_bad_status}`);
  if (figures.repeated) say(`${figures.repeated} deliveries came twice`);
  if (figures.unanswered) say(`${figures.unanswered} sends were never answered`);
  if (load.window && figures.undelivered)
    say(`${figures.undelivered} messages did not reach everyone within 3 s of the end`);
  if (stored < figures.messages_per_s * figures.seconds)
    say(`only ${stored} messages are stored: this is no figure for persisting`);
  const { ratePerSecond } = load;
  if (ratePerSecond && figures.messages_per_s < ratePerSecond * 0.97)
    say(`does not hold ${ratePerSecond}/s; latencies grow with the backlog`);
  if (figures.generator_cpu > 0.9) say('the generator used a whole core: the figure is a lower bound');
}

function toRow(side: string, load: Load, runs: readonly LoadFigures[], peer: readonly LoadFigures[]): TableRow {
  const figure = (pick: (run: LoadFigures) => number, digits = 0) => formatFigure(medianOf(runs, pick), digits);
  const ratio = medianOf(runs, (run) => run.messages_per_s) / medianOf(peer, (run) => run.messages_per_s);
  return [
    side,
    load.listeners,
    load.window ? `closed, ${load.window} out` : `open, ${load.ratePerSecond}/s`,
    figure((run) => run.messages_per_s, 1),
    figure((run) => run.delivered_per_s),
    figure((run) => run.p50_ms, 1),
    figure((run) => run.p99_ms, 1),
    figure((run) => run.server_cpu, 2),
    figure((run) => run.database_cpu, 2),
    figure((run) => run.rss_kb_per_connection, 1),
    figure((run) => run.join_s, 1),
    side === ejabberd.name ? '1' : formatFigure(ratio, 1),
  ];
}

const header = [
  'server',
  'listeners',
  'load',
  'msg/s',
  'delivered/s',
  'p50 ms',
  'p99 ms',
  'server CPU',
  'db CPU',
  'KB/conn',
  'join s',
  '× ejabberd',
];

/** Persisted and delivered messages of one channel, ours and ejabberd's, interleaved; prints medians and writes them. */
export async function benchFanout(run: BenchRun, options: BenchOptions): Promise<void> {
  const sides = chooseSides(options.only);
  const loads = chooseLoads(options.listenerCounts ?? [200, 1000]);
  const rounds = options.rounds ?? 3;
  buildGenerator();
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const load of loads) {
      for (let turn = 0; turn < sides.length; turn++) {
        const side = sides[(turn + round) % sides.length];
        if (!side) continue;
        const result = await measureFanout(run, side, load, options.seconds ?? 5);
        measured.push(result);
        const { messages_per_s, p50_ms, p99_ms } = result.figures;
        const kind = load.window ? 'closed' : 'open';
        console.log(
          `round ${round + 1} ${side.name} ${load.listeners} ${kind}: ${messages_per_s} msg/s, p50 ${p50_ms} p99 ${p99_ms} ms`,
        );
        describeProblems(result);
      }
    }
  }
  const runsOf = (side: string, load: Load) =>
    measured.filter((result) => result.side === side && result.load === load).map((result) => result.figures);
  const rows = loads.flatMap((load) =>
    sides.map((side) => toRow(side.name, load, runsOf(side.name, load), runsOf(ejabberd.name, load))),
  );
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('fanout', { rounds, payload_chars: payloadChars, measured })}`);
}
