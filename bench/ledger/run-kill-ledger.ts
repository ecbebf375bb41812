import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { makeWorkspaceClient, readMessages, type WorkspaceAddress } from '../product/workspace-client.ts';
import { checkLedger, type LedgerVerdict, type SendRecord } from './checker.ts';
import { LedgerReader, type ReaderHabit } from './reader.ts';
import { runWriter } from './writer.ts';

export interface LedgerChannel {
  id: number;
  /** Mean pause of each writer in it between two sends. */
  paceMs: number;
}

export interface KillLedgerPlan<Rested> {
  /**
   * Kills a process without warning, and restarts, on the same port and data, those that do not restart by themselves.
   */
  strike: (round: number) => Promise<void>;
  port: number;
  host: string;
  /** One writer and one live reader per token; each user must be a member of every channel. */
  tokens: readonly string[];
  channels: readonly LedgerChannel[];
  kills: number;
  /** Time under load before each kill, chosen evenly between the two. */
  betweenKillsMs?: readonly [number, number];
  /** After the kills it goes on until so many sends are acknowledged. */
  acknowledged?: number;
  onKill?: (kill: number, outageMs: number) => void;
  /** Stops other sources of messages; called when the writers are stopped. */
  onQuiet?: () => Promise<void>;
  /** Waits for pending work and returns its outcome, before the stored messages are read. */
  rest: () => Promise<Rested>;
}

export interface KillLedgerReport<Rested> {
  verdict: LedgerVerdict;
  rested: Rested;
  /** From each kill to the first acknowledgement of a send that began after it. */
  outagesMs: number[];
  /** The longest time in which no send was acknowledged. */
  longestSilenceMs: number;
  ackLatenciesMs: number[];
  readers: { name: string; resumed: number; loadedAfresh: number; repeatedFrames: number }[];
}

const settleTimeoutMs = 130_000;
/** For readers to get all stored messages, as long as they make progress. */
const catchUpTimeoutMs = 30_000;
const firstAckTimeoutMs = 60_000;

async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** Until every reader holds that many messages, or none of them has got another for a while. */
async function catchUp(readers: readonly LedgerReader[], storedCount: number): Promise<void> {
  const count = () => readers.reduce((sum, reader) => sum + reader.count(), 0);
  for (let held = -1; held < count(); ) {
    held = count();
    const isDone = () => readers.every((reader) => reader.count() >= storedCount);
    if (await waitUntil(isDone, catchUpTimeoutMs)) return;
  }
}

function habitOf(index: number): ReaderHabit {
  if (index === 0) return 'flapping';
  return index === 1 ? 'slow' : 'steady';
}

/** The earliest acknowledgement of a send whose answered attempt began after `sinceMs`. */
function findFirstAck(sends: readonly SendRecord[], sinceMs: number): number | undefined {
  const settled = sends.filter((send) => send.outcome === 'acked' && send.attemptStartedAtMs > sinceMs);
  return settled.length
    ? settled.reduce((earliest, send) => Math.min(earliest, send.settledAtMs), Infinity)
    : undefined;
}

function findLongestSilence(sends: readonly SendRecord[]): number {
  const times = sends.filter((send) => send.outcome === 'acked').map((send) => send.settledAtMs);
  times.sort((a, b) => a - b);
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0);
}

async function killOnce(plan: KillLedgerPlan<unknown>, round: number, sends: readonly SendRecord[]): Promise<number> {
  const [shortest, longest] = plan.betweenKillsMs ?? [800, 2_500];
  await delay(shortest + Math.random() * (longest - shortest));
  const killedAtMs = performance.now();
  await plan.strike(round);
  let firstAckMs: number | undefined;
  await waitUntil(() => (firstAckMs = findFirstAck(sends, killedAtMs)) !== undefined, firstAckTimeoutMs);
  if (firstAckMs === undefined) throw new Error(`no send was acknowledged within ${firstAckTimeoutMs} ms of a kill`);
  return firstAckMs - killedAtMs;
}

/**
 * Writers and live readers work while the server is killed repeatedly; then the answers to writers, the stored messages
 * and the readers' messages are compared. Throws only when the server does not come back: broken guarantees are in the
 * verdict.
 */
export async function runKillLedger<Rested>(plan: KillLedgerPlan<Rested>): Promise<KillLedgerReport<Rested>> {
  const { port, host, tokens, channels } = plan;
  const channelIds = channels.map(({ id }) => id);
  const addressOf = (token: string): WorkspaceAddress => ({ port, host, token });
  const contentPrefix = `ledger ${Date.now().toString(36)}|`;
  const readers = tokens.map(
    (token, index) =>
      new LedgerReader({
        name: `reader ${index + 1} (${habitOf(index)})`,
        client: makeWorkspaceClient(addressOf(token)),
        channelIds,
        habit: habitOf(index),
      }),
  );
  const writerClients = tokens.map((token) => makeWorkspaceClient(addressOf(token), channelIds.length));
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // one for each writer
  const sends: SendRecord[] = [];
  const outagesMs: number[] = [];
  try {
    if (!(await waitUntil(() => readers.every((reader) => reader.hasJoined), 20_000)))
      throw new Error('not every reader could join');
    const writers = writerClients.flatMap((client, user) =>
      channels.map(({ id: channelId, paceMs }) =>
        runWriter({
          client,
          name: `writer-${user + 1}`,
          channelId,
          contentPrefix,
          paceMs,
          signal: stopping.signal,
          sends,
        }),
      ),
    );
    try {
      for (let kill = 1; kill <= plan.kills; kill++) {
        const outageMs = await killOnce(plan, kill, sends);
        outagesMs.push(outageMs);
        plan.onKill?.(kill, outageMs);
      }
      const countAcked = () => sends.reduce((count, { outcome }) => count + (outcome === 'acked' ? 1 : 0), 0);
      while (countAcked() < (plan.acknowledged ?? 0)) await delay(1_000);
    } finally {
      stopping.abort();
      await Promise.race([Promise.all(writers), delay(settleTimeoutMs, undefined, { ref: false })]);
    }
    for (const reader of readers) reader.settle();
    await plan.onQuiet?.();
    const rested = await plan.rest();
    const finalReader = makeWorkspaceClient(addressOf(tokens[0] ?? ''));
    const final = new Map(
      await Promise.all(
        channelIds.map(async (channelId) => [channelId, await readMessages(finalReader, channelId)] as const),
      ),
    );
    finalReader.close();
    const storedCount = [...final.values()].reduce((total, messages) => total + messages.length, 0);
    await catchUp(readers, storedCount);
    return {
      rested,
      verdict: checkLedger({ sends, final, readers: readers.map((reader) => reader.view()), contentPrefix }),
      outagesMs,
      longestSilenceMs: findLongestSilence(sends),
      ackLatenciesMs: sends
        .filter((send) => send.outcome === 'acked' && !send.wasUnknown)
        .map((send) => send.settledAtMs - send.attemptStartedAtMs),
      readers: readers.map((reader) => ({ name: reader.name, ...reader.counts })),
    };
  } finally {
    for (const reader of readers) reader.close();
    for (const client of writerClients) client.close();
  }
}
