import { setTimeout as delay } from 'node:timers/promises';
import type { WorkspaceClient } from './product/workspace-client.ts';

const sendEveryMs = 20;

/** Sends to channels in turn at a steady pace until `isOver`; each one's time in ms from when it was due. */
export async function paceSends(
  senders: readonly WorkspaceClient[],
  channelIds: readonly number[],
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  for (let dueAt = performance.now(), sent = 0; !isOver(); dueAt += sendEveryMs, sent += 1) {
    const due = dueAt;
    await delay(Math.max(0, due - performance.now()));
    const sender = senders[sent % senders.length];
    const channelId = channelIds[sent % channelIds.length];
    if (!sender || channelId === undefined) continue;
    calls.push(
      sender.call('POST', `/api/channels/${channelId}/messages`, { content: `message ${sent}` }).then(({ status }) => {
        if (status !== 201) throw new Error(`a send was answered with ${status}`);
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(calls);
  return times;
}
