import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseResult, type WireMessage, type WorkspaceClient } from '../product/workspace-client.ts';
import type { SendRecord } from './checker.ts';

const firstBackoffMs = 200;
const longestBackoffMs = 5_000;
/** After this time a send stays `unknown`. */
const giveUpAfterMs = 120_000;

export interface WriterPlan {
  client: WorkspaceClient;
  name: string;
  channelId: number;
  contentPrefix: string;
  /** Mean pause between a settled send and the next. */
  paceMs: number;
  /** Ends the writer once its current send is settled. */
  signal: AbortSignal;
  /** Every send is added as it begins. */
  sends: SendRecord[];
}

/** Resolves early, without throwing, when the signal fires. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Sends until there is a definite answer; after a broken connection, a timeout, a 5xx or a 429 it retries with the same
 * id.
 */
async function settle(client: WorkspaceClient, send: SendRecord): Promise<void> {
  const path = `/api/channels/${send.channelId}/messages`;
  const body = { content: send.content, client_msg_id: send.clientMsgId };
  const beganAtMs = performance.now();
  for (let backoffMs = firstBackoffMs; ; backoffMs = Math.min(backoffMs * 2, longestBackoffMs)) {
    send.attemptStartedAtMs = performance.now();
    const answer = await client.call('POST', path, body).catch(() => null);
    send.settledAtMs = performance.now();
    send.status = answer?.status ?? null;
    if (answer && answer.status >= 200 && answer.status < 300) {
      const result = parseResult<WireMessage>(answer);
      Object.assign(send, { outcome: 'acked', seq: result.seq, ts: result.ts });
      return;
    }
    if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      send.outcome = 'refused';
      return;
    }
    send.wasUnknown = true;
    if (performance.now() - beganAtMs > giveUpAfterMs) {
      send.outcome = 'unknown';
      return;
    }
    await pause(backoffMs * (0.5 + Math.random()));
  }
}

/**
 * One writer in one channel: a send, its answer, a pause, the next. Resolves when the signal has fired and no send is
 * pending.
 */
export async function runWriter(plan: WriterPlan): Promise<void> {
  const { client, name, channelId, contentPrefix, paceMs, signal, sends } = plan;
  await pause(paceMs * Math.random(), signal);
  for (let n = 1; !signal.aborted; n++) {
    const send: SendRecord = {
      clientMsgId: randomUUID(),
      writer: name,
      channelId,
      n,
      content: `${contentPrefix}${name}|${channelId}|${n}`,
      outcome: 'pending',
      wasUnknown: false,
      status: null,
      seq: null,
      ts: null,
      attemptStartedAtMs: 0,
      settledAtMs: 0,
    };
    sends.push(send);
    await settle(client, send);
    await pause(paceMs * (0.5 + Math.random()), signal);
  }
}
