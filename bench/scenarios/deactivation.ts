import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { connectToDatabase, makeWorkspace, startServer, startServerBeside } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { quantile } from '../statistics.ts';

const requestsInFlight = 50;
/** Longer than anything may still arrive. */
const listenMs = 2_500;

/** A signed-in socket that knows when its last byte came. */
const listen = (port: number, host: string, token: string) =>
  new Promise<{ lastByteAt: () => number; closeCode: () => number | null; end: () => void }>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { host } });
    let lastByteAt = 0;
    let closeCode: number | null = null;
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
    socket.on('message', () => {
      lastByteAt = performance.now();
      resolve({ lastByteAt: () => lastByteAt, closeCode: () => closeCode, end: () => socket.terminate() });
    });
    socket.on('close', (code) => {
      closeCode = code;
    });
  });

/**
 * From the answer to the call that deactivates a user to the last byte on a socket of theirs, at either of two processes, while fifty
 * of their own calls are under way and a colleague goes on writing.
 */
export async function benchDeactivation(run: BenchRun, options: BenchOptions): Promise<void> {
  const rounds = options.rounds ?? 200;
  const env = { SECRET_KEY: randomBytes(32).toString('hex') };
  const first = await startServer(run, { env });
  const second = await startServerBeside(run, first, env);
  const { id, host, owner, members } = await makeWorkspace(first, rounds);
  const database = await connectToDatabase(first.dataDir);
  await database.query('update workspaces set tariff = 3 where id = $1', [id]);
  await database.query('update users set role_id = 2 where workspace_id = $1 and id > 1', [id]);
  await database.end();
  const post = (content: string) => ({ content });
  const callTimes: number[] = [];
  const lastBytes: number[] = [];
  const lateAnswers: number[] = [];
  const wrongCodes: (number | null)[] = [];
  for (const [round, { userId, token }] of members.entries()) {
    const ports = [first.port, second.port];
    const sockets = await Promise.all(ports.map((port) => listen(port, host, token)));
    const clients = ports.map((port) => makeWorkspaceClient({ port, host, token }, requestsInFlight / 2));
    const work = { isOver: false };
    const chatter = (async () => {
      while (!work.isOver) await owner.call('POST', '/api/channels/1/messages', post(`round ${round}`));
    })();
    let lastAnswerAt = 0;
    const calls = clients.flatMap((client) =>
      Array.from({ length: requestsInFlight / 2 }, async () => {
        while (!work.isOver) {
          const { status } = await client.call('GET', '/api/users?limit=1');
          if (status === 200) lastAnswerAt = performance.now();
          else return;
        }
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const calledAt = performance.now();
    await owner.callForResult('PUT', `/api/users/${userId}`, { status: 0 });
    const endedAt = performance.now();
    callTimes.push(endedAt - calledAt);
    await new Promise((resolve) => setTimeout(resolve, round < 5 ? listenMs : 1_200));
    work.isOver = true;
    await Promise.all([chatter, ...calls]);
    lastBytes.push(...sockets.map((socket) => Math.max(0, socket.lastByteAt() - endedAt)));
    lateAnswers.push(Math.max(0, lastAnswerAt - endedAt));
    wrongCodes.push(...sockets.map((socket) => socket.closeCode()).filter((code) => code !== 4401));
    for (const socket of sockets) socket.end();
    for (const client of clients) client.close();
  }
  owner.close();
  const row = (what: string, values: number[]) => [
    what,
    formatFigure(quantile(values, 0.5), 1),
    formatFigure(quantile(values, 0.99), 1),
    formatFigure(Math.max(...values), 1),
  ];
  const rows = [
    row('the call that deactivates', callTimes),
    row('then: last byte on a socket', lastBytes),
    row('then: last answer to a call of theirs', lateAnswers),
  ];
  console.log(`\n${formatTable(['ms', 'p50', 'p99', 'longest'], rows)}\n`);
  if (wrongCodes.length > 0) console.log(`  ! closed otherwise than with 4401: ${wrongCodes.join(', ')}`);
  console.log(`written to ${writeResults('deactivation', { rounds, callTimes, lastBytes, lateAnswers, wrongCodes })}`);
  await second.stop();
  await first.stop();
}
