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

/** One of the two products; the benchmarks that measure them are the head's for both. */
interface Side {
  name: SideName;
  folder: string;
  title: string;
}

/** A fresh product for every turn: effects of one filling, planning and compiling do not last. */
async function measureSide(run: BenchRun, benchmark: ComparedBenchmark, side: Side): Promise<Figure[]> {
  const turn = new BenchRun({ product: side.folder, progress: run.progress });
  run.onClose(() => turn.close());
  try {
    return await benchmark(turn);
  } finally {
    await turn.close();
  }
}

/** Measures both sides in turn until every figure is decided, or for the last time in the round `most`. */
async function compareBenchmark(
  run: BenchRun,
  [name, benchmark]: [string, ComparedBenchmark],
  sides: readonly Side[],
  { least, most }: { least: number; most: number },
): Promise<{ rounds: Round[]; comparisons: Comparison[] }> {
  const rounds: Round[] = [];
  let comparisons: Comparison[] = [];
  while (rounds.length < least || (rounds.length < most && !isDecided(comparisons))) {
    const round: Round = { base: [], head: [] };
    // The second side finds the machine as the first has left it.
    for (const side of rounds.length % 2 === 0 ? sides : sides.toReversed()) {
      run.progress.note(`${name}, round ${rounds.length + 1}, ${side.name}`);
      try {
        round[side.name] = await measureSide(run, benchmark, side);
      } catch (error) {
        throw new Error(`${name} of ${side.name} (${side.title}): ${describeFailure(error)}`, { cause: error });
      }
    }
    rounds.push(round);
    comparisons = compareRounds(rounds);
    const ratios = compareRounds([round]).map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`);
    console.log(`${name}, round ${rounds.length}, head/base: ${ratios.join('; ')}`);
  }
  return { rounds, comparisons };
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
  const least = options.rounds ?? 5;
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

  const comparisons: Comparison[] = [];
  const rounds: Record<string, Round[]> = {};
  for (const benchmark of benchmarks) {
    // Of eleven rounds the spread leaves out two at each end, of five none.
    const compared = await compareBenchmark(run, benchmark, sides, { least, most: 2 * least + 1 });
    comparisons.push(...compared.comparisons.map((each) => ({ ...each, name: `${benchmark[0]}: ${each.name}` })));
    rounds[benchmark[0]] = compared.rounds;
  }
  const { sentence, exitCode } = conclude(comparisons);
  console.log(`\n${sides.map(({ name, title }) => `${name}: ${title}`).join('\n')}\n`);
  console.log(`${busy}${formatTable(comparisonHeader, comparisons.map(toComparisonRow))}\n\n${sentence}`);
  console.log(`written to ${writeResults('compare', { sides, rounds, comparisons })}`);
  process.exitCode = exitCode;
}
