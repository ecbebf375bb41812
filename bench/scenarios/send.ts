import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator, type LoadFigures, type LoadSeconds, runLoad, writeGeneratorFile } from '../loadgen/fanload.ts';
import type { BenchOptions } from '../options.ts';
import { formatSenderScript, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { createChannel, readMessages, type StoredMessage, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { medianOf } from '../statistics.ts';

const connections = 64;
const channelCount = 200;
const payloadChars = 100;

/** The result of checking the acknowledged sends. */
interface AckCheck {
  acked: number;
  lost: number;
  repeated: number;
  gaps: number;
}

/** Compares acknowledged client_msg_ids with every channel's stored messages; pure. */
export function checkAcks(ackedIds: readonly string[], channels: readonly (readonly StoredMessage[])[]): AckCheck {
  const times = new Map<string, number>();
  let gaps = 0;
  for (const messages of channels) {
    messages.forEach((message, index) => {
      if (message.seq !== index + 1) gaps += 1;
      if (message.clientMsgId) times.set(message.clientMsgId, (times.get(message.clientMsgId) ?? 0) + 1);
    });
  }
  const lost = ackedIds.filter((id) => !times.has(id)).length;
  const repeated = [...times.values()].filter((count) => count > 1).length;
  return { acked: ackedIds.length, lost, repeated, gaps };
}

async function readAllChannels(client: WorkspaceClient, channelIds: readonly number[]): Promise<StoredMessage[][]> {
  const remaining = channelIds.values();
  const found: StoredMessage[][] = [];
  const readNext = async () => {
    for (const channelId of remaining) found.push(await readMessages(client, channelId));
  };
  await Promise.all([readNext(), readNext(), readNext(), readNext()]);
  return found;
}

function readAckedIds(path: string): string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));
  return lines.flatMap(([uuid, status]) => (uuid && status?.startsWith('2') ? [uuid] : []));
}

/** A server with a workspace of many channels, to be measured several times. */
interface SendsUnderTest {
  measure: (seconds: LoadSeconds) => Promise<LoadFigures>;
  /** Compares all that has been acknowledged with the channels. */
  check: () => Promise<AckCheck>;
  stop: () => Promise<void>;
}

export async function prepareSends(run: BenchRun): Promise<SendsUnderTest> {
  const server = await startServer(run);
  const { host, owner, members } = await makeWorkspace(server, connections);
  const memberIds = members.map((member) => member.userId);
  const channelIds: number[] = [];
  for (let i = 1; i <= channelCount; i++) channelIds.push(await createChannel(owner, `bench ${i}`, memberIds));
  const dir = run.makeScratchDir();
  const senderScript = writeGeneratorFile(dir, 'sender.scr', formatSenderScript(host, '{channel}', payloadChars));
  const tokens = writeGeneratorFile(
    dir,
    'tokens',
    members.map((member) => member.token),
  );
  const pids = server.listPids();
  const ackLogs: string[] = [];
  return {
    measure(seconds) {
      const ackLog = join(dir, `acks-${ackLogs.length}`);
      ackLogs.push(ackLog);
      return runLoad({
        mode: 'send',
        label: 'switchboard',
        port: server.port,
        listeners: 0,
        senders: connections,
        listenerScript: senderScript,
        senderScript,
        tokens,
        channelIds,
        ackLog,
        ...seconds,
        payloadChars,
        serverPids: pids.server,
        databasePids: pids.database,
      });
    },
    check: async () => checkAcks(ackLogs.flatMap(readAckedIds), await readAllChannels(owner, channelIds)),
    async stop() {
      owner.close();
      await server.stop();
    },
  };
}

/** Measures a fresh server. */
async function measureSends(run: BenchRun, seconds: number): Promise<{ figures: LoadFigures; check: AckCheck }> {
  const sends = await prepareSends(run);
  try {
    const figures = await sends.measure({ warmSeconds: 2, measureSeconds: seconds });
    return { figures, check: await sends.check() };
  } finally {
    await sends.stop();
  }
}

/** Durable sends over REST, then a check of every channel: each acknowledged message exactly once, no gap. */
export async function benchSend(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const rounds: { figures: LoadFigures; check: AckCheck }[] = [];
  for (let round = 1; round <= (options.rounds ?? 3); round++) {
    const { figures, check } = await measureSends(run, options.seconds ?? 10);
    rounds.push({ figures, check });
    const { acked, lost, repeated, gaps } = check;
    console.log(
      `round ${round}: ${figures.messages_per_s}/s; ${acked} acknowledged, ${lost} lost, ${repeated} repeated, ${gaps} gaps`,
    );
    if (figures.answers_other)
      console.log(`  ! ${figures.answers_other} refused, the first with ${figures.first_bad_status}`);
    if (figures.generator_cpu > 0.9) console.log('  ! the generator used a whole core: the figure is a lower bound');
  }
  const figure = (pick: (figures: LoadFigures) => number, digits = 0) =>
    formatFigure(
      medianOf(rounds, (round) => pick(round.figures)),
      digits,
    );
  const sum = (pick: (check: AckCheck) => number) => rounds.reduce((total, round) => total + pick(round.check), 0);
  const header = [
    'connections',
    'channels',
    'sends/s',
    'p50 ms',
    'p99 ms',
    'server CPU',
    'db CPU',
    'acked',
    'lost',
    'dup',
    'gaps',
  ];
  const row = [
    connections,
    channelCount,
    figure((run) => run.messages_per_s),
    figure((run) => run.p50_ms, 1),
    figure((run) => run.p99_ms, 1),
    figure((run) => run.server_cpu, 2),
    figure((run) => run.database_cpu, 2),
    sum((check) => check.acked),
    sum((check) => check.lost),
    sum((check) => check.repeated),
    sum((check) => check.gaps),
  ];
  console.log(`\n${formatTable(header, [row])}\n`);
  console.log(`written to ${writeResults('send', rounds)}`);
  if (sum((check) => check.lost + check.repeated + check.gaps) > 0) process.exitCode = 1;
}
