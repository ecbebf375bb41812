import type { BenchRun } from './bench-run.ts';
import type { Figure } from './comparison.ts';
import type { LoadFigures } from './loadgen/fanload.ts';
import { measureEach, type ReadsUnderTest } from './measure-reads.ts';
import { loadFanout, startSwitchboard, windowSize } from './scenarios/fanout.ts';
import { prepareHistory } from './scenarios/history.ts';
import { prepareIntake } from './scenarios/intake.ts';
import { prepareOpening } from './scenarios/open.ts';
import { prepareSearch } from './scenarios/search.ts';
import { prepareSends } from './scenarios/send.ts';
import { prepareUnread } from './scenarios/unread.ts';
import { median } from './statistics.ts';

/**
 * A benchmark in the short form in which two commits are compared: starts and fills a product, which each call of the
 * result measures for a moment.
 */
export type ComparedBenchmark = (run: BenchRun) => Promise<() => Promise<Figure[]>>;

/** Each begins anew with its connections, on a product that is warm. */
const load = { warmSeconds: 0.5, measureSeconds: 1.5 };
const reads = { warmSeconds: 0.2, measureSeconds: 0.5 };
const listeners = 200;
const messages = 50_000;
const openedOfEachKind = 2;
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

function readsOf({ server, plans }: ReadsUnderTest, run: BenchRun, wanted?: readonly string[]) {
  const chosen = { server, plans: plans.filter(({ label }) => !wanted || wanted.includes(label)) };
  return async (): Promise<Figure[]> => {
    const figures = await measureEach(run, chosen, reads.measureSeconds, reads.warmSeconds);
    return figures.flatMap(({ label, alone, together }): Figure[] => {
      assertNone({ 'answers refused': alone.answers_other + together.answers_other });
      return [
        { name: `${label}, one connection, p50`, unit: 'ms', value: alone.p50_ms },
        { name: `${label}, eight connections`, unit: '/s', value: together.messages_per_s },
      ];
    });
  };
}

const comparedBenchmarks: Record<string, ComparedBenchmark> = {
  async send(run) {
    const sends = await prepareSends(run);
    return async () => toLoadFigures('sends', await sends.measure(load));
  },
  async fanout(run) {
    const server = await startSwitchboard(run, listeners);
    const plan = { label: 'switchboard', load: { listeners, window: windowSize }, seconds: load };
    return async () => {
      const figures = await loadFanout(server, plan);
      assertNone({ 'deliveries twice': figures.repeated, 'sends without an answer': figures.unanswered });
      return toLoadFigures(`messages to ${listeners}`, figures);
    };
  },
  async intake(run) {
    const webhooks = await prepareIntake(run);
    return async () => {
      const { intake, stored, posted, handledPerSecond, gaps } = await webhooks.measure(load);
      assertNone({ 'updates without a message': stored - posted, 'conversations with gaps': gaps });
      const handled: Figure = { name: 'webhooks into conversations', unit: '/s', value: handledPerSecond };
      return [...toLoadFigures('webhooks', intake), handled];
    };
  },
  history: async (run) => readsOf(await prepareHistory(run, messages), run),
  unread: async (run) => readsOf(await prepareUnread(run, messages), run, unreadPages),
  search: async (run) => readsOf(await prepareSearch(run, messages), run, searches),
  async open(run) {
    const measureOpenings = await prepareOpening(run, openedOfEachKind);
    return async () =>
      (await measureOpenings()).map(({ what, timesMs }) => ({ name: what, unit: 'ms', value: median(timesMs) }));
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
