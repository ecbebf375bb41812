import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/outside/webhook-receiver.ts';
import { type KillableServer, startKillableServer } from '../../../testing/processes/killable-server.ts';
import { makeGroup, request, startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';

const channels = 10;
const messages = 1_000;

let receivers: WebhookReceiver[];
let seed: TestApp;
let workspace: TestWorkspace;
let server: KillableServer;
let groups: number[];

beforeAll(async () => {
  receivers = [await startWebhookReceiver(), await startWebhookReceiver()];
  const env = { SAFE_FETCH_ALLOW: receivers.map(({ origin }) => origin).join(',') };
  seed = await startTestApp({ env });
  workspace = await seed.createWorkspace();
  groups = [];
  for (let made = 0; made < channels; made += 1) groups.push((await makeGroup(workspace.owner)).id);
  for (const [index, { origin }] of receivers.entries()) {
    const body = { name: `Shop ${index}`, url: `${origin}/hooks`, types: ['message.created'] };
    await workspace.owner.call('POST', '/api/webhooks', { body });
  }
  server = await startKillableServer(seed, env);
});
afterAll(async () => {
  await server.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const numberOf = (eventId: string): number => Number(eventId.split('_')[2]);

test('no message is missing where the server is killed, and each channel keeps its order [51.11]', async () => {
  const [steady, flapping] = receivers as [WebhookReceiver, WebhookReceiver];
  // Each of them fails once: who fails twice is asked again after five minutes.
  const failed = new Set<string>();
  flapping.answer = ({ headers }) => {
    const id = String(headers['webhook-id']);
    if (numberOf(id) % 37 !== 3 || failed.has(id)) return 200;
    failed.add(id);
    return 500;
  };
  // Stored as the product stores them, in a moment: each event beside the counter of its workspace.
  await server.superuser.query(
    `with counter as (update workspace_counters set event_seq = event_seq + $2 where workspace_id = $1
        returning event_seq - $2 as base)
      insert into events (workspace_id, seq, event, channel_id, audience, data)
      select $1, counter.base + n, 'newMessage', c.id, json_build_object('channel', c.id),
        json_build_object('id', 1000 + n, 'seq', n, 'channel_id', c.id, 'audience', 'public', 'content', n::text, 'system', null)
      from generate_series(1, $2) n
      cross join lateral (select ($3::bigint[])[1 + n % $4] as id) c, counter`,
    [workspace.id, messages, groups, channels],
  );
  const { token } = workspace.owner;
  const path = `/api/channels/${groups[0]}/messages`;
  await request(server.port(), workspace.host, 'POST', path, { token, body: { content: 'And one by the way' } });
  for (const share of [0.2, 0.6]) {
    await expect.poll(() => steady.accepted.length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(messages * share);
    await server.kill();
  }
  const idsOf = ({ accepted }: WebhookReceiver) => new Set(accepted.map(({ data }) => data.id));
  for (const receiver of receivers) {
    await expect.poll(() => idsOf(receiver).size, { timeout: 240_000, interval: 100 }).toBe(messages + 1);
    for (const group of groups) {
      const numbers = receiver.accepted.filter(({ data }) => data.channel_id === group).map(({ id }) => numberOf(id));
      // What comes twice after a crash comes in the order it came before.
      expect([...new Set(numbers)]).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    }
  }
}, 400_000);
