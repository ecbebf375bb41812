import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureEach, type ReadsUnderTest, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import { seedHistory } from '../product/seed-messages.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const channels = 500;

/** A workspace whose users are in 500 channels, half of which have unread messages. */
export async function prepareUnread(run: BenchRun, messages: number): Promise<ReadsUnderTest> {
  const server = await startServer(run);
  const { id, host, owner, members } = await makeWorkspace(server, 4);
  owner.close();
  const database = await connectToDatabase(server.dataDir);
  const memberIds = members.map((member) => member.userId);
  await seedHistory(database, { workspaceId: id, memberIds, channels, messages, isSearched: false });
  await database.end();
  const shared = { host, tokens: members.map((member) => member.token) };
  const plans = [
    { ...shared, label: 'channel list', paths: ['/api/channels'] },
    { ...shared, label: 'counts', paths: ['/api/channels/unread-messages-count'] },
    { ...shared, label: 'overview', paths: ['/api/channels/overview'] },
  ];
  return { server, plans };
}

/** A page of the channel list with unread counts, the counts alone, and all channels as the app loads them at startup. */
export async function benchUnread(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const reads = await prepareUnread(run, options.messageCounts?.[0] ?? 1_000_000);
  const figures = await measureEach(run, reads, options.seconds ?? 5);
  console.log(`\n${formatTable(readHeader, figures.map(toReadRow))}\n`);
  console.log(`written to ${writeResults('unread', figures)}`);
}
