import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureEach, type ReadFigures, type ReadsUnderTest, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import { seedHistory } from '../product/seed-messages.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const channels = 1_000;
const pageLength = 50;
/** Paths take turns; more would not fit on a command line. */
const pathsAtMost = 1_500;

export async function prepareHistory(run: BenchRun, messages: number): Promise<ReadsUnderTest> {
  const server = await startServer(run);
  const { id, host, owner, members } = await makeWorkspace(server, 4);
  owner.close();
  const database = await connectToDatabase(server.dataDir);
  const memberIds = members.map((member) => member.userId);
  const plan = { workspaceId: id, memberIds, channels, messages, isSearched: false };
  const { channelIds, messagesPerChannel } = await seedHistory(database, plan);
  await database.end();
  const pathOf = (channelId: number, query: string) =>
    `/api/channels/${channelId}/messages?limit=${pageLength}${query}`;
  const deep = Array.from({ length: pathsAtMost }, (_, index) => {
    const before = pageLength + ((index * 7_919) % Math.max(1, messagesPerChannel - pageLength));
    return pathOf(channelIds[(index * 31) % channels] ?? 0, `&before_seq=${before}`);
  });
  const shared = { host, tokens: members.map((member) => member.token) };
  const size = `${messages / 1_000_000} M`;
  const newest = channelIds.map((channelId) => pathOf(channelId, ''));
  const plans = [
    { ...shared, label: `newest, ${size}`, paths: newest },
    { ...shared, label: `random depth, ${size}`, paths: deep },
  ];
  return { server, plans };
}

/** Pages of 50 messages from a thousand channels in turn, for each number of messages a workspace of its own. */
export async function benchHistory(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const figures: ReadFigures[] = [];
  for (const messages of options.messageCounts ?? [1_000_000]) {
    const reads = await prepareHistory(run, messages);
    figures.push(...(await measureEach(run, reads, options.seconds ?? 5)));
    await reads.server.stop();
  }
  const base = figures[0]?.alone.p50_ms ?? Number.NaN;
  const rows = figures.map((figure) => [...toReadRow(figure), (figure.alone.p50_ms / base).toFixed(2)]);
  console.log(`\n${formatTable([...readHeader, '× first'], rows)}\n`);
  console.log(`written to ${writeResults('history', figures)}`);
}
