import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FigureId, ReportDivision } from '@switchboard/contract';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { download } from '../product/download.ts';
import { seedReports } from '../product/seed-reports.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { plainEnvironment } from '../product/start-program.ts';
import { createChannel, makeWorkspaceClient, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const people = 40;
const days = 1_095;
/** An episode has six messages in this history. */
const messagesOfEpisode = 6;
const zones = ['Europe/Kyiv', 'Asia/Kolkata'] as const;

/** What the screens ask. */
const screens: { name: string; figures: FigureId[]; by: ReportDivision }[] = [
  { name: 'volume', figures: ['opened', 'closed', 'open', 'messages_in', 'messages_out'], by: 'week' },
  { name: 'volume by day', figures: ['opened', 'closed', 'open', 'messages_in', 'messages_out'], by: 'day' },
  { name: 'speed, all of it', figures: ['first_answer', 'answer', 'closing', 'on_time'], by: 'none' },
  { name: 'speed', figures: ['first_answer', 'answer', 'closing'], by: 'week' },
  { name: 'speed by day', figures: ['first_answer', 'answer', 'closing'], by: 'day' },
  { name: 'hours: messages', figures: ['messages_in'], by: 'hour_of_week' },
  { name: 'hours: first answers', figures: ['first_answer'], by: 'hour_of_week' },
  { name: 'people', figures: ['assigned', 'messages_out', 'answer', 'closed', 'rating'], by: 'user' },
  { name: 'bots', figures: ['opened', 'messages_in', 'messages_out', 'first_answer', 'rating'], by: 'bot' },
  { name: 'labels', figures: ['opened', 'closed', 'first_answer', 'closing', 'rating'], by: 'label' },
];
const filters = ['', 'bot_id=2', 'user_id=3', 'label_id=4', 'user_id=3&bot_id=2'] as const;

const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

interface Timed {
  screen: string;
  filter: string;
  length: number;
  p50: number;
  p95: number;
}

const timeOf = async (ask: () => Promise<{ status: number }>): Promise<number> => {
  const startedAt = performance.now();
  const { status } = await ask();
  if (status !== 200) throw new Error(`answered with ${status}`);
  return performance.now() - startedAt;
};

const measureScreens = async (owner: WorkspaceClient, rounds: number): Promise<Timed[]> => {
  const measured: Timed[] = [];
  for (const { name, figures, by } of screens) {
    for (const filter of filters) {
      if (by === 'user' && filter.includes('user')) continue;
      for (const length of [365, 30]) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const zone = zones[round % zones.length] ?? 'UTC';
          // Each time other days, so that not the same rows are read.
          const range = `from=${dayOf(length + 1 + round)}&to=${dayOf(1 + round)}&zone=${zone}`;
          const path = `/api/reports?${range}&figures=${figures.join()}&by=${by}${filter && `&${filter}`}`;
          times.push(await timeOf(() => owner.call('GET', path)));
        }
        measured.push({ screen: name, filter, length, p50: median(times), p95: quantile(times, 0.95) });
      }
    }
  }
  return measured;
};

/**
 * Three years of conversations of 40 people: each screen's answer, sends while reports are asked without end, and while
 * all sums are made anew. Two cores.
 */
export async function benchReports(run: BenchRun, options: BenchOptions): Promise<void> {
  const server = await startServer(run);
  try {
    const { id, host, owner, members } = await makeWorkspace(server, people);
    const channelId = await createChannel(owner, 'Sends beside reports');
    const database = await connectToDatabase(server.dataDir);
    const messages = options.messageCounts?.[0] ?? 10_000_000;
    run.progress.note('filling three years');
    const seeded = await seedReports(database, {
      workspaceId: id,
      memberIds: members.map(({ userId }) => userId),
      episodes: Math.floor(messages / messagesOfEpisode),
      days,
    });
    const senders = members.slice(0, 8).map(({ token }) => makeWorkspaceClient({ port: server.port, host, token }));
    const sendFor = (seconds: number) => {
      const endAt = performance.now() + seconds * 1_000;
      return paceSends([owner], [channelId], () => performance.now() > endAt);
    };
    const seconds = options.seconds ?? 10;

    run.progress.note('making all sums');
    await sendFor(3);
    const quietBefore = await sendFor(seconds);
    const startedAt = performance.now();
    let isRefilled = false;
    const besideRefill = paceSends([owner], [channelId], () => isRefilled);
    const recount = ['scripts/workspace.mjs', 'recount', '--subdomain', host.split('.')[0] ?? ''];
    const env = { ...plainEnvironment(), DATA_DIR: server.dataDir, BASE_URL: `http://localhost:${server.port}` };
    await promisify(execFile)(process.execPath, recount, { cwd: run.product, env });
    const refillSeconds = (performance.now() - startedAt) / 1_000;
    isRefilled = true;
    const duringRefill = await besideRefill;
    await database.query('vacuum (analyze) report_sums');
    const { rows } = await database.query<{ sums: string; size: string }>(
      `select count(*) as sums, pg_size_pretty(pg_total_relation_size('report_sums') + pg_total_relation_size('report_facts')) as size from report_sums`,
    );
    console.log(
      `${seeded.messages} messages, ${seeded.facts} facts, ${rows[0]?.sums} sums, together ${rows[0]?.size}; all sums made in ${formatFigure(refillSeconds, 0)} s`,
    );

    run.progress.note('asking each screen');
    await measureScreens(owner, 2);
    const measured = await measureScreens(owner, options.rounds ?? 20);
    const row = ({ screen, filter, length, p50, p95 }: Timed) => [
      screen,
      filter || 'all',
      `${length} days`,
      formatFigure(p50, 0),
      formatFigure(p95, 0),
    ];
    console.log(`\n${formatTable(['screen', 'of', 'period', 'p50 ms', 'p95 ms'], measured.map(row))}\n`);

    run.progress.note('downloading what was closed in three years');
    const downloadClosed = (length: number) => {
      const query = `figure=closed&from=${dayOf(length)}&to=${dayOf(1)}&zone=Europe/Kyiv`;
      return download(owner, `/exports/report-facts?${query}`, () => server.listPids().server);
    };
    // Node first takes what it needs for any file: how much more a long one takes is what counts.
    const shorter = await downloadClosed(days / 5);
    const file = await downloadClosed(days);
    console.log(
      `${file.lines} lines downloaded in ${formatFigure(file.seconds, 0)} s with at most ${formatFigure(file.rssMb.most - shorter.rssMb.most, 0)} MB more than ${shorter.lines} lines, which took ${formatFigure(shorter.rssMb.most, 0)} MB`,
    );

    run.progress.note('sends while reports are asked without end');
    const pairs: { quiet: number[]; beside: number[] }[] = [];
    for (let round = 0; round < 6; round += 1) {
      const quiet = await sendFor(seconds);
      const asked = new AbortController();
      const asking = senders.slice(0, 2).map(async (sender, index) => {
        for (let n = index; !asked.signal.aborted; n += 1) {
          const { figures, by } = screens[n % screens.length] ?? { figures: ['opened'], by: 'none' };
          await sender.call(
            'GET',
            `/api/reports?from=${dayOf(366)}&to=${dayOf(1)}&zone=Europe/Kyiv&figures=${figures.join()}&by=${by}`,
          );
        }
      });
      const beside = await sendFor(seconds);
      asked.abort();
      await Promise.all(asking);
      pairs.push({ quiet, beside });
    }
    const ratio = (share: number) =>
      median(pairs.map(({ quiet, beside }) => quantile(beside, share) / quantile(quiet, share)));
    const refillRatio = (share: number) => quantile(duringRefill, share) / quantile(quietBefore, share);
    console.log(
      `sends beside reports: p50 ${formatFigure(ratio(0.5), 2)} x, p95 ${formatFigure(ratio(0.95), 2)} x; beside the refill: p50 ${formatFigure(refillRatio(0.5), 2)} x, p95 ${formatFigure(refillRatio(0.95), 2)} x`,
    );
    const figures = {
      ...seeded,
      refillSeconds,
      measured,
      file,
      sends: [0.5, 0.95].map((share) => [ratio(share), refillRatio(share)]),
    };
    console.log(`written to ${writeResults('reports', figures)}`);
    for (const sender of senders) sender.close();
    await database.end();
  } finally {
    await server.stop();
  }
}
