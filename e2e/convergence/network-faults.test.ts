import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient, signInByApi } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type CutProxy, cutPoints, makeCutProxy } from './cut-proxy.ts';
import { type FollowedStore, followStore } from './followed-store.ts';

/**
 * The web app's own store behind a network that is cut: in the course of a send, and while others write, edit, delete,
 * pin and remove people from channels. Afterwards it must equal a fresh load, and each message it sent must be there
 * exactly once.
 */

const product = await startFileProduct();
const ids = { olena: 1, dmytro: 3 };

let anna: WorkspaceClient;
let token: string;
let proxy: CutProxy;
let reader: FollowedStore;
let channelId: number;
let closedChannelId: number;
let lostTrack = false;

const post = (channel: number, content: string) =>
  anna.callForResult<Message>('POST', `/api/channels/${channel}/messages`, {
    content,
    client_msg_id: crypto.randomUUID(),
  });

const createChannel = async (isPublic: boolean) => {
  const name = `Faults ${crypto.randomUUID()}`;
  const body = { name, description: 'a test', is_public: isPublic, members: Object.values(ids) };
  return (await anna.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body)).channel.id;
};

/** Everything the channel has, oldest first, as a member gets it. */
const listAll = async (): Promise<Message[]> => {
  const messages: Message[] = [];
  for (;;) {
    const before = messages[0]?.seq;
    const path = `/api/channels/${channelId}/messages?limit=100${before === undefined ? '' : `&before_seq=${before}`}`;
    const page = await anna.callForResult<{ data: Message[]; hasMore: boolean }>('GET', path);
    messages.unshift(...page.data.toReversed());
    if (!page.hasMore) return messages;
  }
};

const isLive = () => reader.store.getState().connection.status === 'live';
const heldMessages = () => reader.store.getState().timelines[channelId]?.messages ?? [];

beforeAll(async () => {
  anna = await makeApiClient(product, 'anna');
  ({ token } = await signInByApi(product, 'dmytro'));
});
afterAll(() => anna.close());

beforeEach(async () => {
  [channelId, closedChannelId] = await Promise.all([createChannel(true), createChannel(false)]);
  await Promise.all(Array.from({ length: 40 }, (_, n) => post(channelId, `before ${n + 1}`)));
  proxy = await makeCutProxy(product.port);
  lostTrack = false;
  reader = await followStore(
    { port: proxy.port, host: product.host, token },
    { hasLostTrack: () => lostTrack, retryAfterMs: 100 },
  );
  await reader.open(channelId);
});
afterEach(async () => {
  reader.close();
  await proxy.close();
});

describe('a send that is cut', () => {
  it.each(cutPoints)('%s stands in the channel once, in order, and leaves the queue', async (point) => {
    const struck = proxy.cutAt(point, `POST /api/channels/${channelId}/messages`);
    reader.send(channelId, 'the first');
    reader.send(channelId, 'the second');
    await struck;
    await waitUntil('the page to notice', () => !isLive());
    proxy.heal();
    await waitUntil('the queue to empty', () => reader.store.getState().outbox.length === 0, 60_000);
    await waitUntil('the socket to be back', isLive);
    const stored = (await listAll()).slice(-2).map(({ content }) => content);
    expect(stored).toEqual(['the first', 'the second']);
    await waitUntil('the list to show both', () => heldMessages().at(-1)?.content === 'the second');
    expect(heldMessages().map(({ seq }) => seq)).toEqual(
      (await listAll()).slice(-heldMessages().length).map(({ seq }) => seq),
    );
  });

  it('survives five cuts in a row at every point there is', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const struck = proxy.cutAt(
        cutPoints[n % cutPoints.length] ?? 'before the request leaves',
        `POST /api/channels/${channelId}/messages`,
      );
      sent.push(`flapping ${n}`);
      reader.send(channelId, `flapping ${n}`);
      await struck;
      proxy.heal();
    }
    await waitUntil('the queue to empty', () => reader.store.getState().outbox.length === 0, 90_000);
    const stored = (await listAll()).map(({ content }) => content).filter((content) => content.startsWith('flapping'));
    expect(stored).toEqual(sent);
  });
});

/** Others' actions while the network is down, including this many new messages. */
async function misbehave(missed: number): Promise<void> {
  const path = `/api/channels/${channelId}/messages`;
  const before = await listAll();
  const [edited, deleted, pinned, reacted, old] = [38, 37, 36, 35, 3].map((seq) => before[seq - 1]?.id ?? 0);
  const fresh = await Promise.all(Array.from({ length: missed }, (_, n) => post(channelId, `missed ${n + 1}`)));
  await anna.callForResult('PUT', `${path}/${edited}`, { content: 'edited meanwhile' });
  await anna.callForResult('PUT', `${path}/${old}`, { content: 'an old one edited meanwhile' });
  await anna.callForResult('DELETE', `${path}/${deleted}`);
  await anna.callForResult('POST', `/api/channels/${channelId}/pinned-messages`, { message_id: pinned });
  await anna.callForResult('PUT', `${path}/${reacted}/reactions/${encodeURIComponent('👍')}`);
  const [first, second] = fresh;
  if (first) await anna.callForResult('PUT', `${path}/${first.id}`, { content: 'missed, then edited' });
  if (second) await anna.callForResult('DELETE', `${path}/${second.id}`);
  await anna.callForResult('DELETE', `/api/channels/${closedChannelId}/members/${ids.dmytro}`);
}

const toView = (followed: FollowedStore) => {
  const { channels, memberships, newClientsCount } = followed.store.getState();
  const mine = Object.values(channels).filter(({ id }) => memberships[id]?.is_member);
  return {
    channels: Object.fromEntries(mine.map((channel) => [channel.id, channel])),
    memberships: Object.fromEntries(mine.map(({ id }) => [id, memberships[id]])),
    newClientsCount,
  };
};

describe('a page that was away', () => {
  const cases = [0, 25, 26, 500].flatMap((missed) => [
    { missed, lost: false },
    { missed, lost: true },
  ]);
  it.each(cases)(
    'while $missed messages came (log gone: $lost) equals a fresh load [4.22]',
    async ({ missed, lost }) => {
      // Loads all forty, so that changes far above the newest page are tested too.
      await reader.loadOlder(channelId);
      await waitUntil('all to be held', () => heldMessages().length >= 40);
      proxy.cut();
      await waitUntil('the page to notice', () => !isLive());
      await misbehave(missed);
      lostTrack = lost;
      proxy.heal();
      await waitUntil('the socket to be back', isLive);

      const truth = await listAll();
      await waitUntil('the newest message', () => heldMessages().at(-1)?.seq === truth.at(-1)?.seq, 60_000);
      const agrees = () => isDeepStrictEqual(heldMessages(), truth.slice(-heldMessages().length));
      await waitUntil('the list to agree', agrees).catch(() => undefined);
      expect(heldMessages()).toEqual(truth.slice(-heldMessages().length));

      const fresh = await followStore({ port: product.port, host: product.host, token });
      await fresh.open(channelId);
      const expected = toView(fresh);
      fresh.close();
      await waitUntil('the channels to agree', () => isDeepStrictEqual(toView(reader), expected)).catch(
        () => undefined,
      );
      expect(toView(reader)).toEqual(expected);
      expect(reader.store.getState().channels[closedChannelId]).toBeUndefined();
    },
  );

  it('and was taken out of the very channel on its screen lets go of it', async () => {
    for (const lost of [false, true]) {
      const id = await createChannel(false);
      await reader.open(id);
      proxy.cut();
      await waitUntil('the page to notice', () => !isLive());
      await anna.callForResult('DELETE', `/api/channels/${id}/members/${ids.dmytro}`);
      lostTrack = lost;
      proxy.heal();
      await waitUntil('the channel to go', () => reader.store.getState().channels[id] === undefined);
      lostTrack = false;
    }
  });
});
