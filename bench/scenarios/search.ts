import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { BenchRun } from '../bench-run.ts';
import { buildGenerator } from '../loadgen/fanload.ts';
import { measureEach, type ReadsUnderTest, readHeader, toReadRow } from '../measure-reads.ts';
import type { BenchOptions } from '../options.ts';
import type { SeededMember } from '../product/seed.ts';
import { plantedWords, seedHistory, wordAt } from '../product/seed-messages.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { formatTable, writeResults } from '../report.ts';

const channels = 1_000;
const channelsOfTheFew = 5;

const asksFor = (...words: string[]) => `/api/search/messages?q=${encodeURIComponent(words.join(' '))}`;

/** Typical searches; ranks are those of the seeded words, the first the most frequent. */
const searches = {
  'frequent word': [asksFor(wordAt(0))],
  'beginning of many words': [asksFor(wordAt(0).slice(0, 2))],
  'ordinary word': [300, 500, 700, 900].map((rank) => asksFor(wordAt(rank))),
  'rare word': [asksFor(plantedWords.rare)],
  'many hits, all old': [asksFor(plantedWords.onlyOld)],
  'few hits, all old': [asksFor(plantedWords.fewAndOld)],
  'two words': [asksFor(wordAt(0), wordAt(4)), asksFor(wordAt(9), plantedWords.onlyOld)],
  'no hit': [asksFor('нічого')],
};

/** Reduces a member to five channels, without the owner's role. */
const makeOutsider = async (database: Client, workspaceId: number, member: SeededMember, first: number) => {
  await database.query('update users set role_id = 3 where workspace_id = $1 and id = $2', [
    workspaceId,
    member.userId,
  ]);
  await database.query(
    'delete from channel_members where workspace_id = $1 and user_id = $2 and channel_id >= $3 and (channel_id - $3) % $4 <> 7',
    [workspaceId, member.userId, first, channels / channelsOfTheFew],
  );
};

/** How this product stores words in its index: before 0.3.0 as they are. */
const loadTermsOf = async (product: string): Promise<{ termsOf?: (word: string) => string[] }> => {
  const path = join(product, 'apps/server/src/modules/chat/messages/search-index/word-terms.ts');
  if (!existsSync(path)) return {};
  const { termsOfWord } = (await import(path)) as { termsOfWord: (word: string) => string[] };
  return { termsOf: termsOfWord };
};

/** A workspace to search in, for users who see all channels and for one who sees few. */
export async function prepareSearch(run: BenchRun, messages: number): Promise<ReadsUnderTest> {
  const server = await startServer(run);
  const { id, host, owner, members } = await makeWorkspace(server, 4);
  owner.close();
  const database = await connectToDatabase(server.dataDir);
  const memberIds = members.map((member) => member.userId);
  const { channelIds } = await seedHistory(database, {
    workspaceId: id,
    memberIds,
    channels,
    messages,
    isSearched: true,
    ...(await loadTermsOf(run.product)),
  });
  const [outsider, ...insiders] = members;
  if (outsider === undefined) throw new Error('there is nobody to search');
  await makeOutsider(database, id, outsider, channelIds[0] ?? 0);
  await database.end();
  const many = { host, tokens: insiders.map((member) => member.token) };
  const few = { host, tokens: [outsider.token] };
  const frequent = searches['frequent word'];
  const inOneChannel = channelIds.slice(0, 500).map((channelId) => `${frequent[0] ?? ''}&in=${channelId}`);
  const plans = [
    ...Object.entries(searches).map(([label, paths]) => ({ ...many, label, paths })),
    { ...few, label: 'few channels, frequent word', paths: frequent },
    { ...few, label: 'few channels, no hit', paths: searches['no hit'] },
    { ...many, label: 'one channel', paths: inOneChannel },
    { ...many, label: 'all of these', paths: Object.values(searches).flat() },
  ];
  return { server, plans };
}

/** The newest 20 hits among all messages. */
export async function benchSearch(run: BenchRun, options: BenchOptions): Promise<void> {
  buildGenerator();
  const reads = await prepareSearch(run, options.messageCounts?.[0] ?? 1_000_000);
  const figures = await measureEach(run, reads, options.seconds ?? 3);
  console.log(`\n${formatTable(readHeader, figures.map(toReadRow))}\n`);
  console.log(`written to ${writeResults('search', figures)}`);
}
