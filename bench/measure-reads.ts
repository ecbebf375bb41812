import type { BenchRun } from './bench-run.ts';
import { type LoadFigures, runLoad, writeGeneratorFile } from './loadgen/fanload.ts';
import { formatReaderScript, type ServerUnderTest } from './product/server-under-test.ts';

/** Enough that server and database always have a request to work on. */
const connectionsAtOnce = 8;

/** The latency without other requests, and the throughput under constant load. */
export interface ReadFigures {
  label: string;
  alone: LoadFigures;
  together: LoadFigures;
}

interface ReadPlan {
  host: string;
  label: string;
  tokens: readonly string[];
  paths: readonly string[];
  seconds: number;
  /** Before those that are measured; 1 by default. */
  warmSeconds?: number;
}

/** A filled product, and the reads to measure. */
export interface ReadsUnderTest {
  server: ServerUnderTest;
  plans: Omit<ReadPlan, 'seconds' | 'warmSeconds'>[];
}

/** Closed loop: each connection requests the next path when it has its answer. */
async function readOver(
  connections: number,
  run: BenchRun,
  server: ServerUnderTest,
  plan: ReadPlan,
): Promise<LoadFigures> {
  const dir = run.makeScratchDir();
  const script = writeGeneratorFile(dir, 'reader.scr', formatReaderScript(plan.host));
  const pids = server.listPids();
  const figures = await runLoad({
    mode: 'send',
    label: plan.label,
    port: server.port,
    listeners: 0,
    senders: connections,
    listenerScript: script,
    senderScript: script,
    tokens: writeGeneratorFile(dir, 'tokens', [...plan.tokens]),
    channelIds: plan.paths,
    warmSeconds: plan.warmSeconds ?? 1,
    measureSeconds: plan.seconds,
    payloadChars: 32,
    serverPids: pids.server,
    databasePids: pids.database,
  });
  if (figures.answers_other > 0) {
    console.log(`  ! ${figures.answers_other} of "${plan.label}" refused, the first with ${figures.first_bad_status}`);
  }
  return figures;
}

/** Measures latency with one connection, then throughput with several. */
export async function measureReads(run: BenchRun, server: ServerUnderTest, plan: ReadPlan): Promise<ReadFigures> {
  const alone = await readOver(1, run, server, plan);
  const together = await readOver(connectionsAtOnce, run, server, plan);
  return { label: plan.label, alone, together };
}

/** Measures each plan in turn. */
export async function measureEach(
  run: BenchRun,
  { server, plans }: ReadsUnderTest,
  seconds: number,
  warmSeconds?: number,
): Promise<ReadFigures[]> {
  const figures: ReadFigures[] = [];
  for (const plan of plans) {
    figures.push(
      await measureReads(run, server, { ...plan, seconds, ...(warmSeconds !== undefined && { warmSeconds }) }),
    );
  }
  return figures;
}

export const toReadRow = ({ label, alone, together }: ReadFigures): (string | number)[] => [
  label,
  alone.p50_ms.toFixed(2),
  alone.p99_ms.toFixed(1),
  together.messages_per_s.toFixed(0),
  together.p50_ms.toFixed(2),
  together.p99_ms.toFixed(1),
  together.server_cpu.toFixed(2),
  together.database_cpu.toFixed(2),
];

export const readHeader = [
  'what',
  '1 conn: p50 ms',
  'p99 ms',
  `${connectionsAtOnce} conns: answers/s`,
  'p50 ms',
  'p99 ms',
  'server CPU',
  'db CPU',
];
