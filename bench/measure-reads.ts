import type { BenchRun } from './bench-run.ts';
import { type LoadFigures, runLoad, writeGeneratorFile } from './loadgen/fanload.ts';
import { formatReaderScript, type ServerUnderTest } from './server-under-test.ts';

/** As many as keep server and database busy without queueing for long. */
const connections = 4;

/** Closed loop: each of a few connections asks for the next path when it has its answer. */
export async function measureReads(
  run: BenchRun,
  server: ServerUnderTest,
  plan: { host: string; label: string; tokens: readonly string[]; paths: readonly string[]; seconds: number },
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
    warmSeconds: 1,
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

/** A row of a table of readings. */
export const toReadRow = (figures: LoadFigures): (string | number)[] => [
  figures.label,
  figures.messages_per_s.toFixed(0),
  figures.p50_ms.toFixed(2),
  figures.p99_ms.toFixed(1),
  figures.server_cpu.toFixed(2),
  figures.database_cpu.toFixed(2),
];

export const readHeader = ['what', 'answers/s', 'p50 ms', 'p99 ms', 'server CPU', 'db CPU'];
