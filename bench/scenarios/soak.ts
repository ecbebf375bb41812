import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import type { BenchRun } from '../bench-run.ts';
import { arePhonesSound, checkPhones, phoneProblems } from '../ledger/phone-checker.ts';
import { type LedgerPhone, openPhones, readPhonesAtRest, runClient } from '../ledger/phones.ts';
import type { BenchOptions } from '../options.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { seedMembers } from '../product/seed.ts';
import { connectToDatabase, makeWorkspace, startServer } from '../product/server-under-test.ts';
import { createChannel, makeWorkspaceClient, readMessages, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const sendsPerSecond = 50;
/** Every second message goes to a client's phone. */
const phoneShare = 0.5;
const writerCount = 20;
const channelCount = 20;
const botCount = 5;
const phoneCount = 150;
const clientPaceMs = 30_000;
/** The messenger's response time per call, chosen evenly between the two. */
const messengerTakesMs = [200, 8_000] as const;
const restTimeoutMs = 300_000;
const sampleEveryMs = 10_000;
/** Memory is compared after this share of the run: until then caches and the heap fill up. */
const warmUpShare = 0.2;
/** Growth of the server's memory that counts as flat, from its level after the warm-up to its end. */
const flatGrowth = 0.15;
const memberRoleId = 3;
const problemsShown = 10;

interface SoakSend {
  channelId: number;
  content: string;
  status: number | null;
  tookMs: number;
}

const readResidentBytes = (pid: number): number => {
  const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
  return Number(pages) * 4096;
};

/** A socket that follows and counts events, and reconnects when it is cut. */
function follow(client: WorkspaceClient, counts: { frames: number; cut: number }, signal: AbortSignal): void {
  const { port, host, token } = client.address;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers: { host } });
  const stop = () => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  socket.on('message', () => (counts.frames += 1));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    signal.removeEventListener('abort', stop);
    if (signal.aborted) return;
    counts.cut += 1;
    setTimeout(() => follow(client, counts, signal), 500);
  });
}

/** Sends at fixed times (open loop); latency counts from the time a message was due. */
async function sendSteadily(
  writers: readonly WorkspaceClient[],
  plan: { channelIds: readonly number[]; phones: readonly LedgerPhone[]; seconds: number },
): Promise<SoakSend[]> {
  const sends: SoakSend[] = [];
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  const total = sendsPerSecond * plan.seconds;
  for (let n = 0; n < total; n++) {
    const dueAt = startedAt + (n * 1000) / sendsPerSecond;
    if (dueAt > performance.now()) await delay(dueAt - performance.now());
    const isForPhone = Math.floor((n + 1) * phoneShare) > Math.floor(n * phoneShare);
    const places = isForPhone ? plan.phones.map((phone) => phone.channelId) : plan.channelIds;
    const channelId = places[Math.floor(n * (isForPhone ? phoneShare : 1 - phoneShare)) % places.length] ?? 0;
    const send: SoakSend = { channelId, content: `soak ${n}`, status: null, tookMs: 0 };
    sends.push(send);
    const body = { content: send.content, client_msg_id: randomUUID() };
    // A conversation always has the same writer: one person answers a client.
    const writer = writers[channelId % writers.length];
    const sent = writer?.call('POST', `/api/channels/${channelId}/messages`, body).then(
      (answer) => void (send.status = answer.status),
      () => undefined,
    );
    underWay.push(Promise.resolve(sent).then(() => void (send.tookMs = performance.now() - dueAt)));
  }
  await Promise.all(underWay);
  return sends;
}

/** Half an hour of steady work with a messenger that is slow to answer. Exits with 1 when anything is lost, out of order, stuck or falsely failed. */
export async function benchSoak(run: BenchRun, options: BenchOptions): Promise<void> {
  const seconds = options.seconds ?? 1_800;
  const socketCount = options.listenerCounts?.[0] ?? 200;
  const sandbox = await startSandbox(run);
  const server = await startServer(run, { env: { TELEGRAM_API_URL: sandbox.url } });
  const { id, host, owner, members } = await makeWorkspace(server, writerCount);
  const database = await connectToDatabase(server.dataDir);
  const listeners = await seedMembers(database, id, socketCount - writerCount);
  await database.query('update users set role_id = $3 where workspace_id = $1 and id = any($2)', [
    id,
    listeners.map((listener) => listener.userId),
    memberRoleId,
  ]);
  await database.end();
  const memberIds = [...members, ...listeners].map((member) => member.userId);
  const channelIds: number[] = [];
  for (let i = 0; i < channelCount; i++) {
    const inIt = memberIds.filter((_, index) => index < writerCount || index % channelCount === i);
    channelIds.push(await createChannel(owner, `soak ${i + 1}`, inIt));
  }
  const phones = await openPhones(owner, sandbox.client, { bots: botCount, phones: phoneCount });
  await sandbox.client.setLatency(...messengerTakesMs);

  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const counts = { frames: 0, cut: 0 };
  const clientOf = (token: string, maxSockets?: number) =>
    makeWorkspaceClient({ port: server.port, host, token }, maxSockets);
  for (const { token } of [...members, ...listeners]) follow(clientOf(token), counts, stopping.signal);
  const writers = members.map(({ token }) => clientOf(token, 16));
  const clients = phones.map((phone) => runClient(phone, clientPaceMs, stopping.signal));

  const [serverPid = 0] = server.listPids().server.slice(-1);
  const samples: { atS: number; megabytes: number }[] = [];
  const startedAt = performance.now();
  const sample = () =>
    samples.push({
      atS: Math.round((performance.now() - startedAt) / 1000),
      megabytes: readResidentBytes(serverPid) / 2 ** 20,
    });
  const sampler = setInterval(sample, sampleEveryMs);
  const sends = await sendSteadily(writers, { channelIds, phones, seconds });
  clearInterval(sampler);
  sample();
  stopping.abort();
  await Promise.all(clients);
  const { views, restedAfterMs } = await readPhonesAtRest(owner, phones, restTimeoutMs);
  const verdict = checkPhones(views);

  const stored = new Map<string, number>();
  for (const channelId of [...channelIds, ...phones.map((phone) => phone.channelId)]) {
    for (const { content } of await readMessages(owner, channelId)) stored.set(content, (stored.get(content) ?? 0) + 1);
  }
  const acked = sends.filter(({ status }) => status !== null && status < 300);
  const lost = acked.filter(({ content }) => !stored.has(content)).map(({ content }) => `${content} is not stored`);
  const doubled = sends.filter(({ content }) => (stored.get(content) ?? 0) > 1).map(({ content }) => content);

  const steady = samples.slice(Math.floor(samples.length * warmUpShare)).map(({ megabytes }) => megabytes);
  const tenth = Math.max(1, Math.floor(steady.length / 10));
  const [level, end] = [median(steady.slice(0, tenth)), median(steady.slice(-tenth))];
  const growth = (end - level) / level;
  for (const client of [owner, ...writers]) client.close();
  await server.stop();

  const took = acked.map(({ tookMs }) => tookMs);
  const header = ['sent', 'acked', 'lost', 'doubled', 'ack p50 ms', 'ack p99 ms', 'frames', 'sockets cut'];
  const row = [sends.length, acked.length, lost.length, doubled.length];
  console.log(
    `\n${formatTable(header, [[...row, formatFigure(median(took), 1), formatFigure(quantile(took, 0.99), 1), counts.frames, counts.cut]])}\n`,
  );
  const phoneHeader = ['to phones', 'from phones', ...phoneProblems, 'unknown outcome', 'at rest after s'];
  const found = phoneProblems.map((kind) => verdict[kind].length);
  console.log(
    `${formatTable(phoneHeader, [[verdict.outbound, verdict.inbound, ...found, verdict.unknown.length, formatFigure(restedAfterMs / 1000, 1)]])}\n`,
  );
  for (const kind of phoneProblems) {
    for (const problem of verdict[kind].slice(0, problemsShown)) console.log(`  phone ${kind}: ${problem}`);
  }
  for (const problem of [...lost, ...doubled].slice(0, problemsShown)) console.log(`  ${problem}`);
  console.log(
    `server's memory: ${formatFigure(level)} MB after the warm-up, ${formatFigure(end)} MB at the end (${formatFigure(growth * 100)} %), at most ${formatFigure(Math.max(...steady))} MB`,
  );
  console.log(`written to ${writeResults('soak', { seconds, verdict, samples, restedAfterMs, lost, doubled })}`);
  const isSound = lost.length + doubled.length === 0 && acked.length === sends.length;
  if (!isSound || !arePhonesSound(verdict) || verdict.unknown.length > 0 || growth > flatGrowth) process.exitCode = 1;
}
