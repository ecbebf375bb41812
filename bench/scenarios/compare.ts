import { cpus, loadavg } from 'node:os';
import { BenchRun } from '../bench-run.ts';
import { type ComparedBenchmark, chooseBenchmarks } from '../compared-benchmarks.ts';
import {
  type Comparison,
  compareRounds,
  comparisonHeader,
  conclude,
  type Figure,
  isDecided,
  type Round,
  toComparisonRow,
} from '../comparison.ts';
import { describeFailure } from '../describe-failure.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { buildProduct, checkOut, findCommit, hasChanges } from '../product/checkouts.ts';
import { formatTable, writeResults } from '../report.ts';

type SideName = keyof Round;

/** After so many nothing gets further pairs. */
const wantedMinutes = 22;
/** How often the two products of a pair are measured. */
const roundsOfPair = 6;

/** One of the two products; the benchmarks that measure them are the head's for both. */
interface Side {
  name: SideName;
  folder: string;
  title: string;
}

/** A benchmark with the rounds it has had. */
interface Compared {
  name: string;
  benchmark: ComparedBenchmark;
  rounds: Round[];
  comparisons: Comparison[];
}

/**
 * Starts both products and measures them in turn, one right after the other, so that a round's two turns find the same
 * machine. Both are measured once before, to be warm.
 */
async function comparePair(run: BenchRun, compared: Compared, sides: readonly Side[]): Promise<void> {
  const { name, benchmark, rounds } = compared;
  const pair = new BenchRun({ progress: run.progress });
  run.onClose(() => pair.close());
  const failed = ({ name: of, title }: Side, error: unknown) =>
    new Error(`${name} of ${of} (${title}): ${describeFailure(error)}`, { cause: error });
  try {
    const measures = new Map<Side, () => Promise<Figure[]>>();
    for (const side of sides) {
      run.progress.note(`${name}: preparing ${side.name}`);
      const own = new BenchRun({ product: side.folder, progress: run.progress });
      pair.onClose(() => own.close());
      try {
        const measure = await benchmark(own);
        await measure();
        measures.set(side, measure);
      } catch (error) {
        throw failed(side, error);
      }
    }
    for (let n = 0; n < roundsOfPair; n += 1) {
      const round: Round = { base: [], head: [] };
      // The second side finds the machine as the first has left it.
      for (const [side, measure] of n % 2 === 0 ? measures : [...measures].toReversed()) {
        run.progress.note(`${name}, round ${rounds.length + 1}, ${side.name}`);
        try {
          round[side.name] = await measure();
        } catch (error) {
          throw failed(side, error);
        }
      }
      rounds.push(round);
    }
  } finally {
    await pair.close();
  }
}

/**
 * Gives every benchmark so many pairs of products, and those with undecided figures as many again, but a second one only
 * before `until` (ms since the epoch). A process may be quicker or slower than another of the same program for all its life,
 * hence several. The benchmarks take turns: a slow minute falls on one pair of each.
 */
async function compareAll(
  run: BenchRun,
  compared: readonly Compared[],
  sides: readonly Side[],
  { pairs, until }: { pairs: number; until: number },
): Promise<void> {
  for (let n = 1; n <= 2 * pairs; n += 1) {
    for (const each of compared) {
      const isEnough = n > pairs && isDecided(each.comparisons);
      if (isEnough || (n > 1 && Date.now() > until)) continue;
      const startedAt = Date.now();
      await comparePair(run, each, n % 2 === 0 ? sides.toReversed() : sides);
      each.comparisons = compareRounds(each.rounds);
      const ratios = compareRounds(each.rounds.slice(-roundsOfPair)).map(
        ({ name, ratio }) => `${name} ${ratio.toFixed(2)}`,
      );
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
      console.log(`${each.name}, pair ${n} (${seconds} s), head/base: ${ratios.join('; ')}`);
    }
  }
}

/** Where other programs run, two turns of one product may differ by half: said before and with the table. */
function describeLoad(): string {
  const [load = 0] = loadavg();
  const cores = cpus().length;
  return load > cores / 2 ? `  ! the machine has other work: load ${load.toFixed(1)} on ${cores} cores\n\n` : '';
}

/** The working tree against a commit, in turn, with a table for the changelog; the exit code is 1 beyond the limit. */
export async function benchCompare(run: BenchRun, options: BenchOptions): Promise<void> {
  const benchmarks = chooseBenchmarks(options.only);
  const pairs = options.rounds ?? 2;
  const until = Date.now() + wantedMinutes * 60_000;
  const base = findCommit(run.product, options.base ?? '');
  const head = findCommit(run.product, 'HEAD');
  const isChanged = hasChanges(run.product);
  buildGenerator();
  const busy = describeLoad();
  process.stdout.write(busy);
  const sides: Side[] = [
    { name: 'base', folder: await checkOut(run, run.product, base), title: base.title },
    { name: 'head', folder: run.product, title: isChanged ? `${head.title}, with uncommitted changes` : head.title },
  ];
  for (const { name, folder, title } of sides) {
    run.progress.note(`building ${name}`);
    await buildProduct(run, folder);
    console.log(`${name}: ${title}`);
  }
  if (base.hash === head.hash && !isChanged) console.log('Both are the same commit: what differs is noise.');

  const compared = benchmarks.map(([name, benchmark]): Compared => ({ name, benchmark, rounds: [], comparisons: [] }));
  await compareAll(run, compared, sides, { pairs, until });
  const comparisons = compared.flatMap(({ name, comparisons: own }) =>
    own.map((each) => ({ ...each, name: `${name}: ${each.name}` })),
  );
  const rounds = Object.fromEntries(compared.map((each) => [each.name, each.rounds]));
  const { sentence, exitCode } = conclude(comparisons);
  console.log(`\n${sides.map(({ name, title }) => `${name}: ${title}`).join('\n')}\n`);
  console.log(`${busy}${formatTable(comparisonHeader, comparisons.map(toComparisonRow))}\n\n${sentence}`);
  console.log(`written to ${writeResults('compare', { sides, rounds, comparisons })}`);
  process.exitCode = exitCode;
}
