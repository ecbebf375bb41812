import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { download } from '../product/download.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { makeWorkspaceClient, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { medianOf, quantile } from '../statistics.ts';
import { seedClients } from './clients.ts';
import { timed } from './mails.ts';

const clientCount = 100_000;
const senderCount = 8;
const bytesPerMegabyte = 1024 * 1024;

interface Figures {
  rows: number;
  checkS: number;
  importS: number;
  quietP95: number;
  besideP95: number;
  /** How often the progress that is read has changed. */
  steps: number;
  exportS: number;
  exportMb: number;
  rssBeforeMb: number;
  rssExportMb: number;
}

interface ImportState {
  id: number;
  state: string;
  rows_done: number;
  changed: number;
}

/** Node's `fetch` cannot name the workspace in the Host header. */
const postFile = async (client: WorkspaceClient, text: string): Promise<number> => {
  const { port, host, token = '' } = client.address;
  const form = new FormData();
  form.append('file', new Blob([text]), 'clients.csv');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/temp-files', headers }, (answer) => {
      let answered = '';
      answer.on('data', (piece: Buffer) => {
        answered += piece.toString();
      });
      answer.on('end', () => resolve((JSON.parse(answered) as { result: { model: { id: number } } }).result.model.id));
    });
    sent.on('error', reject);
    sent.end(body);
  });
};

/** Reads the progress as a page does, until it is over; returns how often it was another. */
const follow = async (owner: WorkspaceClient, id: number): Promise<{ steps: number; end: ImportState }> => {
  const seen = new Set<number>();
  for (;;) {
    const { data } = await owner.callForResult<{ data: ImportState[] }>('GET', '/api/client-imports');
    const end = data.find((one) => one.id === id);
    if (end === undefined) throw new Error('the import is gone');
    seen.add(end.rows_done);
    if (end.state !== 'checking' && end.state !== 'importing') return { steps: seen.size, end };
    await delay(500);
  }
};

async function measure(run: BenchRun, rows: number): Promise<Figures> {
  const server = await startServer(run);
  const { id, host, owner, members } = await makeWorkspace(server, 10);
  const database = await connectToDatabase(server.dataDir);
  await seedClients(database, id, clientCount);
  await database.end();
  const senders = members
    .slice(0, senderCount)
    .map(({ token }) => makeWorkspaceClient({ port: server.port, host, token }));
  const until = (at: number) => () => performance.now() >= at;
  await paceSends(senders, [1], until(performance.now() + 2_000));
  const quiet = await paceSends(senders, [1], until(performance.now() + 5_000));

  const lines = Array.from({ length: rows }, (_, n) => `${n + 1},Нове ім’я ${n},'+38067${1_000_000 + n}`);
  const fileId = await postFile(owner, `ID,First name,Phone\n${lines.join('\n')}\n`);
  const made = await owner.callForResult<ImportState>('POST', '/api/client-imports', { file_id: fileId });
  const settings = { encoding: 'utf-8', delimiter: ',', targets: ['id', 'first_name', 'phone'], match: 'id' };
  const checkMs = await timed(async () => {
    await owner.callForResult('PUT', `/api/client-imports/${made.id}/check`, settings);
    await follow(owner, made.id);
  });
  let isOver = false;
  let steps = 0;
  const besides = paceSends(senders, [1], () => isOver);
  const importMs = await timed(async () => {
    await owner.callForResult('PUT', `/api/client-imports/${made.id}/start`);
    const followed = await follow(owner, made.id);
    if (followed.end.changed !== rows) throw new Error(`${followed.end.changed} of ${rows} clients were changed`);
    ({ steps } = followed);
  });
  isOver = true;
  const beside = await besides;

  const exported = await download(owner, '/exports/clients', () => server.listPids().server);
  for (const client of [owner, ...senders]) client.close();
  await server.stop();
  return {
    rows,
    checkS: checkMs / 1_000,
    importS: importMs / 1_000,
    quietP95: quantile(quiet, 0.95),
    besideP95: quantile(beside, 0.95),
    steps,
    exportS: exported.seconds,
    exportMb: exported.bytes / bytesPerMegabyte,
    rssBeforeMb: exported.rssMb.before,
    rssExportMb: exported.rssMb.most,
  };
}

/** Clients from a file among 100,000, with sends beside it; then all of them as a file. */
export async function benchClientImport(run: BenchRun, options: BenchOptions): Promise<void> {
  const rows = options.listenerCounts?.[0] ?? 50_000;
  const results: Figures[] = [];
  for (let round = 1; round <= (options.rounds ?? 2); round += 1) results.push(await measure(run, rows));
  const header = [
    'rows',
    'check s',
    'import s',
    'send p95 quiet ms',
    'beside ms',
    'progress steps',
    'export of 100,000 s',
    'MB',
    'RSS before MB',
    'RSS at most MB',
  ];
  const figure = (pick: (figures: Figures) => number, digits = 0) => formatFigure(medianOf(results, pick), digits);
  const line = [
    String(rows),
    figure(({ checkS }) => checkS, 1),
    figure(({ importS }) => importS, 1),
    figure(({ quietP95 }) => quietP95, 1),
    figure(({ besideP95 }) => besideP95, 1),
    figure(({ steps }) => steps),
    figure(({ exportS }) => exportS, 1),
    figure(({ exportMb }) => exportMb, 1),
    figure(({ rssBeforeMb }) => rssBeforeMb),
    figure(({ rssExportMb }) => rssExportMb),
  ];
  console.log(`\n${formatTable(header, [line])}\n`);
  console.log(`written to ${writeResults('client-import', results)}`);
}
