import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from '../bench-run.ts';
import type { PhoneView } from '../ledger/phone-checker.ts';
import { checkPhones, phoneProblems } from '../ledger/phone-checker.ts';
import type { BenchOptions } from '../options.ts';
import { startSandbox } from '../product/sandbox-under-test.ts';
import { makeWorkspace, startServer } from '../product/server-under-test.ts';
import {
  type ConnectedMessenger,
  connectMessengers,
  findConversations,
  type MessengerPhone,
  messengerEnvironment,
} from '../product/three-messengers.ts';
import { readWireMessages, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';

const phonesPerMessenger = 100;
const repliesPerPhone = 10;
const drainedWithinMs = 600_000;

interface Conversation {
  phone: MessengerPhone;
  channelId: number;
}

interface Drained {
  messenger: string;
  seconds: number;
  /** Of the replies that were queued, those on the phones at the end. */
  received: number;
  unknown: number;
  problems: string[];
}

async function openConversations(
  owner: WorkspaceClient,
  { name, addPhone }: ConnectedMessenger,
): Promise<Conversation[]> {
  const phones: MessengerPhone[] = [];
  for (let n = 1; n <= phonesPerMessenger; n += 1) {
    const phone = await addPhone(`${name}${n}`);
    await phone.sendText('Is anybody there?');
    phones.push(phone);
  }
  const ids = await findConversations(
    owner,
    phones.map((phone) => phone.name),
  );
  const conversations = phones.map((phone) => ({ phone, channelId: ids.get(phone.name) ?? 0 }));
  for (const { channelId } of conversations) {
    await owner.callForResult('PUT', `/api/channels/${channelId}/members/join`, { as: 'manager' });
  }
  return conversations;
}

/** Each reply waits for the one before it to be stored, as a person's do. */
async function queueReplies(owner: WorkspaceClient, conversations: readonly Conversation[], from: number, to: number) {
  for (let n = from; n <= to; n += 1) {
    await Promise.all(
      conversations.map(({ channelId }) =>
        owner.callForResult('POST', `/api/channels/${channelId}/messages`, {
          content: `Reply ${n}`,
          client_msg_id: crypto.randomUUID(),
        }),
      ),
    );
  }
}

const countReceived = async (conversations: readonly Conversation[]): Promise<number> => {
  const lists = await Promise.all(conversations.map(({ phone }) => phone.listReceived()));
  return lists.flat().filter((text) => text.startsWith('Reply ')).length;
};

/** Until all replies are on the phones, or the rest is known to have failed. */
async function waitUntilDrained(
  owner: WorkspaceClient,
  messenger: string,
  conversations: readonly Conversation[],
  upAt: number,
): Promise<Drained> {
  const wanted = conversations.length * repliesPerPhone;
  let received = 0;
  while (performance.now() - upAt < drainedWithinMs) {
    received = await countReceived(conversations);
    if (received >= wanted || !(await isAnythingQueued(owner, conversations))) break;
    await delay(500);
  }
  const seconds = (performance.now() - upAt) / 1000;
  const views: PhoneView[] = [];
  for (const { phone, channelId } of conversations) {
    const stored = await readWireMessages(owner, channelId);
    views.push({ name: phone.name, stored, received: await phone.listReceived(), sent: ['Is anybody there?'] });
  }
  const verdict = checkPhones(views);
  return {
    messenger,
    seconds,
    received: await countReceived(conversations),
    unknown: verdict.unknown.length,
    problems: phoneProblems.flatMap((kind) => verdict[kind]),
  };
}

async function isAnythingQueued(owner: WorkspaceClient, conversations: readonly Conversation[]): Promise<boolean> {
  for (const { channelId } of conversations) {
    const path = `/api/channels/${channelId}/messages?limit=${repliesPerPhone}`;
    const { data } = await owner.callForResult<{ data: { delivery: { state: string } | null }[] }>('GET', path);
    if (data.some(({ delivery }) => delivery?.state === 'queued')) return true;
  }
  return false;
}

/** Replies that wait while all messengers are away, with a restart in the middle, and how soon they arrive afterwards. */
export async function benchOutage(run: BenchRun, options: BenchOptions): Promise<void> {
  const awaySeconds = options.seconds ?? 600;
  const sandbox = await startSandbox(run);
  const env = messengerEnvironment(sandbox);
  const server = await startServer(run, { env });
  const { owner } = await makeWorkspace(server, 0);
  const messengers = await connectMessengers(sandbox, owner);
  const opened: { messenger: ConnectedMessenger; conversations: Conversation[] }[] = [];
  for (const messenger of messengers) {
    opened.push({ messenger, conversations: await openConversations(owner, messenger) });
  }
  const all = opened.flatMap(({ conversations }) => conversations);
  await Promise.all(messengers.map((messenger) => messenger.setDown(true)));
  const awayUntil = performance.now() + awaySeconds * 1000;
  await queueReplies(owner, all, 1, repliesPerPhone / 2);
  await delay(Math.max(0, (awayUntil - performance.now()) / 2));
  await server.stop();
  await startServer(run, { env, dataDir: server.dataDir, port: server.port });
  await queueReplies(owner, all, repliesPerPhone / 2 + 1, repliesPerPhone);
  await delay(Math.max(0, awayUntil - performance.now()));
  await Promise.all(messengers.map((messenger) => messenger.setDown(false)));
  const upAt = performance.now();
  const results = await Promise.all(
    opened.map(({ messenger, conversations }) => waitUntilDrained(owner, messenger.name, conversations, upAt)),
  );
  const wanted = phonesPerMessenger * repliesPerPhone;
  for (const { messenger, problems, received, unknown } of results) {
    for (const problem of problems.slice(0, 10)) console.log(`  ! ${messenger}: ${problem}`);
    if (received + unknown !== wanted) console.log(`  ! ${messenger}: ${received} of ${wanted} arrived`);
  }
  const header = ['messenger', 'away s', 'replies', 'arrived', 'unknown', 'problems', 'all there after s'];
  const rows = results.map(({ messenger, received, unknown, problems, seconds }) => [
    messenger,
    awaySeconds,
    wanted,
    received,
    unknown,
    problems.length,
    formatFigure(seconds, 1),
  ]);
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('outage', results)}`);
}
