import { randomUUID } from 'node:crypto';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { medianOf, quantile } from '../statistics.ts';
import { startMailSink, timed, unlimitedTariff, untilTaken } from './mails.ts';

const importedAtOnce = 1_000;
const senderCount = 8;

interface Figures {
  users: number;
  previewMs: number;
  answeredMs: number;
  /** Until the mail server had the last of the invitations. */
  outMs: number;
  sendP50: number;
  sendP99: number;
  /** Sends during the import. */
  besideP50: number;
  besideMax: number;
  /** All users into a channel, in one call. */
  allUsersMs: number;
}

async function measure(run: BenchRun, users: number): Promise<Figures> {
  const sink = await startMailSink(false);
  run.onClose(async () => sink.close());
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'Bench <bench@example.com>' };
  const server = await startServer(run, { env });
  const { host, owner, members } = await makeWorkspace(server, users);
  const database = await connectToDatabase(server.dataDir);
  // The plan of a new workspace has no room for so many.
  await database.query('update workspaces set tariff = $1', [unlimitedTariff]);
  await database.query("update users set created_at = now() - interval '2 days'");
  await database.query('vacuum analyze users');
  await database.end();
  const senders = members
    .slice(0, senderCount)
    .map(({ token }) => makeWorkspaceClient({ port: server.port, host, token }));
  const rows = (wave: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      email: `${wave}${index}@example.com`,
      first_name: 'Олена',
      last_name: `Person ${index}`,
      role: 'Manager',
    }));
  const importRows = (wave: string, count: number) =>
    owner.callForResult('POST', '/api/users/import', { client_import_id: randomUUID(), rows: rows(wave, count) });
  const until = (at: number) => () => performance.now() >= at;
  await importRows('warm', 20);
  await paceSends(senders, [1], until(performance.now() + 2_000));
  await untilTaken(sink, 20);

  const quiet = await paceSends(senders, [1], until(performance.now() + 5_000));
  const preview = () =>
    timed(() => owner.callForResult('POST', '/api/users/import/preview', { rows: rows('seen', importedAtOnce) }));
  const previews = [await preview(), await preview(), await preview()];
  const startedAt = performance.now();
  let isAnswered = false;
  const besides = paceSends(senders, [1], () => isAnswered);
  const answeredMs = await timed(() => importRows('round', importedAtOnce));
  isAnswered = true;
  const beside = await besides;
  await untilTaken(sink, 20 + importedAtOnce);
  const outMs = performance.now() - startedAt;

  const { channel } = await owner.callForResult<{ channel: { id: number } }>('POST', '/api/channels', {
    name: 'Everybody',
    description: 'All users',
    is_public: false,
  });
  const allUsersMs = await timed(() =>
    owner.callForResult('PUT', `/api/channels/${channel.id}/members/add`, { all_users: true }),
  );
  for (const client of [owner, ...senders]) client.close();
  await server.stop();
  sink.close();
  return {
    users,
    previewMs: medianOf(previews, (ms) => ms),
    answeredMs,
    outMs,
    sendP50: quantile(quiet, 0.5),
    sendP99: quantile(quiet, 0.99),
    besideP50: quantile(beside, 0.5),
    besideMax: quantile(beside, 1),
    allUsersMs,
  };
}

/** A thousand people imported into a small and a large workspace, with sends beside it; then all its users into one channel. */
export async function benchImport(run: BenchRun, options: BenchOptions): Promise<void> {
  const sizes = options.listenerCounts ?? [senderCount, 10_000];
  const results: Figures[] = [];
  for (let round = 1; round <= (options.rounds ?? 2); round += 1) {
    for (const users of sizes) results.push(await measure(run, users));
  }
  const header = [
    'users',
    'preview of 1,000 ms',
    '1,000 imported ms',
    'mails out ms',
    'send p50 ms',
    'p99 ms',
    'beside p50 ms',
    'max ms',
    'all users added ms',
  ];
  const table = sizes.map((users) => {
    const of = results.filter((figures) => figures.users === users);
    const figure = (pick: (figures: Figures) => number, digits = 0) => formatFigure(medianOf(of, pick), digits);
    return [
      String(users),
      figure(({ previewMs }) => previewMs),
      figure(({ answeredMs }) => answeredMs),
      figure(({ outMs }) => outMs),
      figure(({ sendP50 }) => sendP50, 1),
      figure(({ sendP99 }) => sendP99, 1),
      figure(({ besideP50 }) => besideP50, 1),
      figure(({ besideMax }) => besideMax, 1),
      figure(({ allUsersMs }) => allUsersMs),
    ];
  });
  console.log(`\n${formatTable(header, table)}\n`);
  console.log(`written to ${writeResults('import', results)}`);
}
