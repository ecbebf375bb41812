import type { BenchRun } from './bench-run.ts';
import type { Figure } from './comparison.ts';
import type { LoadFigures } from './loadgen/fanload.ts';
import { measureEach, type ReadsUnderTest } from './measure-reads.ts';
import { measureFanout, switchboard, windowSize } from './scenarios/fanout.ts';
import { prepareHistory } from './scenarios/history.ts';
import { measureIntake } from './scenarios/intake.ts';
import { measureOpening } from './scenarios/open.ts';
import { prepareSearch } from './scenarios/search.ts';
import { measureSends } from './scenarios/send.ts';
import { prepareUnread } from './scenarios/unread.ts';
import { median } from './statistics.ts';

/** A benchmark in the short form in which two commits are compared; starts a product of its own for every call. */
export type ComparedBenchmark = (run: BenchRun) => Promise<Figure[]>;

const seconds = { sends: 4, fanout: 4, intake: 4, reads: 1 };
const listeners = 200;
const messages = 100_000;
const openedOfEachKind = 4;
const searches = ['ordinary word', 'all of these'];
const unreadPages = ['channel list', 'overview'];

/** Refused calls are quick: they must not pass for an improvement. */
function assertNone(counts: Record<string, number>): void {
  for (const [what, count] of Object.entries(counts)) {
    if (count > 0) throw new Error(`${count} ${what}: this is no figure`);
  }
}

/** The rate, which is the latency too where each connection waits for its answer, and the server's processor time. */
function toLoadFigures(of: string, load: LoadFigures): Figure[] {
  assertNone({ [`${of} refused (${load.first_bad_status})`]: load.answers_other });
  return [
    { name: of, unit: '/s', value: load.messages_per_s },
    { name: `${of}, server CPU of each`, unit: 'ms', value: (load.server_cpu / load.messages_per_s) * 1_000 },
  ];
}

async function measureReadsOf({ server, plans }: ReadsUnderTest, run: BenchRun, wanted?: readonly string[]) {
  const reads = { server, plans: plans.filter(({ label }) => !wanted || wanted.includes(label)) };
  const figures = await measureEach(run, reads, seconds.reads);
  return figures.flatMap(({ label, alone, together }): Figure[] => {
    assertNone({ 'answers refused': alone.answers_other + together.answers_other });
    return [
      { name: `${label}, one connection, p50`, unit: 'ms', value: alone.p50_ms },
      { name: `${label}, eight connections`, unit: '/s', value: together.messages_per_s },
    ];
  });
}

const comparedBenchmarks: Record<string, ComparedBenchmark> = {
  async send(run) {
    const { figures, check } = await measureSends(run, seconds.sends);
    assertNone({ 'sends lost': check.lost, 'sends stored twice': check.repeated, gaps: check.gaps });
    return toLoadFigures('sends', figures);
  },
  async fanout(run) {
    const load = { listeners, window: windowSize };
    const { figures } = await measureFanout(run, switchboard, load, seconds.fanout);
    assertNone({ 'deliveries twice': figures.repeated, 'sends without an answer': figures.unanswered });
    return toLoadFigures(`messages to ${listeners}`, figures);
  },
  async intake(run) {
    const { intake, stored, posted, handledPerSecond, gaps } = await measureIntake(run, seconds.intake);
    assertNone({ 'updates without a message': stored - posted, 'conversations with gaps': gaps });
    const handled: Figure = { name: 'webhooks into conversations', unit: '/s', value: handledPerSecond };
    return [...toLoadFigures('webhooks', intake), handled];
  },
  history: async (run) => measureReadsOf(await prepareHistory(run, messages), run),
  unread: async (run) => measureReadsOf(await prepareUnread(run, messages), run, unreadPages),
  search: async (run) => measureReadsOf(await prepareSearch(run, messages), run, searches),
  async open(run) {
    const openings = await measureOpening(run, openedOfEachKind);
    return openings.map(({ what, timesMs }) => ({ name: what, unit: 'ms', value: median(timesMs) }));
  },
};

/** The benchmarks of `--only send,open`, all by default; throws with a sentence for an unknown one. */
export function chooseBenchmarks(only: string | undefined): [string, ComparedBenchmark][] {
  const wanted = only?.split(',').map((name) => name.trim());
  const unknown = wanted?.find((name) => !Object.hasOwn(comparedBenchmarks, name));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not compared; --only takes ${Object.keys(comparedBenchmarks).join(', ')}`);
  return Object.entries(comparedBenchmarks).filter(([name]) => !wanted || wanted.includes(name));
}
