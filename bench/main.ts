import { BenchRun } from './bench-run.ts';
import { runBounded } from './bounded.ts';
import { describeFailure } from './describe-failure.ts';
import { type BenchmarkName, type BenchOptions, parseOptions, usage } from './options.ts';
import { benchArrival } from './scenarios/arrival.ts';
import { benchAssignment } from './scenarios/assignment.ts';
import { benchBoard } from './scenarios/board.ts';
import { benchClientImport } from './scenarios/client-import.ts';
import { benchClients } from './scenarios/clients.ts';
import { benchCompare } from './scenarios/compare.ts';
import { benchDeactivation } from './scenarios/deactivation.ts';
import { benchDesk } from './scenarios/desk.ts';
import { benchFanout } from './scenarios/fanout.ts';
import { benchFirstLoad } from './scenarios/first-load.ts';
import { benchGuessing } from './scenarios/guessing.ts';
import { benchHistory } from './scenarios/history.ts';
import { benchHostile } from './scenarios/hostile.ts';
import { benchImport } from './scenarios/import.ts';
import { benchIntake } from './scenarios/intake.ts';
import { benchKill } from './scenarios/kill.ts';
import { benchLater } from './scenarios/later.ts';
import { benchLighthouse } from './scenarios/lighthouse.ts';
import { benchMails } from './scenarios/mails.ts';
import { benchMemory } from './scenarios/memory.ts';
import { benchOpen } from './scenarios/open.ts';
import { benchOutage } from './scenarios/outage.ts';
import { benchReports } from './scenarios/reports.ts';
import { benchRetention } from './scenarios/retention.ts';
import { benchRules } from './scenarios/rules.ts';
import { benchScroll } from './scenarios/scroll.ts';
import { benchSearch } from './scenarios/search.ts';
import { benchSend } from './scenarios/send.ts';
import { benchSoak } from './scenarios/soak.ts';
import { benchStart } from './scenarios/start.ts';
import { benchTasks } from './scenarios/tasks.ts';
import { benchUnread } from './scenarios/unread.ts';
import { benchUsers } from './scenarios/users.ts';

type Benchmark = (run: BenchRun, options: BenchOptions) => Promise<void>;

const benchmarks: Record<BenchmarkName, Benchmark> = {
  fanout: benchFanout,
  send: benchSend,
  start: benchStart,
  memory: benchMemory,
  kill: benchKill,
  guessing: benchGuessing,
  history: benchHistory,
  unread: benchUnread,
  search: benchSearch,
  scroll: benchScroll,
  open: benchOpen,
  'first-load': benchFirstLoad,
  hostile: benchHostile,
  soak: benchSoak,
  lighthouse: benchLighthouse,
  mails: benchMails,
  import: benchImport,
  users: benchUsers,
  clients: benchClients,
  'client-import': benchClientImport,
  deactivation: benchDeactivation,
  assignment: benchAssignment,
  later: benchLater,
  rules: benchRules,
  reports: benchReports,
  retention: benchRetention,
  intake: benchIntake,
  outage: benchOutage,
  arrival: benchArrival,
  tasks: benchTasks,
  board: benchBoard,
  desk: benchDesk,
  compare: benchCompare,
};

function readOptions(): BenchOptions | null {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
    return null;
  }
}

const hourMs = 3_600_000;
/** Beside the seconds that are asked for; no benchmark needs as much on a quick machine. */
const boundOf = ({ minutes, seconds = 0 }: BenchOptions): number =>
  minutes === undefined ? 2 * hourMs + seconds * 10_000 : minutes * 60_000;

async function runBenchmark(options: BenchOptions): Promise<void> {
  const run = new BenchRun();
  const end = (exitCode: number) => void run.close().finally(() => process.exit(exitCode));
  const interrupt = () => {
    console.error('stopping');
    end(130);
  };
  // However this process ends, its child processes end first.
  process.on('uncaughtException', (error) => {
    if (!run.isClosing) console.error(error);
    end(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  try {
    await runBounded({ progress: run.progress, boundMs: boundOf(options) }, () =>
      benchmarks[options.name](run, options),
    );
  } catch (error) {
    // A failure after an interrupt is caused by it.
    if (!run.isClosing) console.error(`${options.name} could not be measured: ${describeFailure(error)}`);
    process.exitCode = 1;
  } finally {
    await run.close();
  }
}

const options = readOptions();
if (options) {
  await runBenchmark(options);
  // Abandoned work may wait for ever.
  process.exit();
}
