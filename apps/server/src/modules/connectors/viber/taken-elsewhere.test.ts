import type { BotView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';
import { startRelay } from '../../../testing/outside/relay.ts';

let fixture: ViberFixture;

beforeAll(async () => {
  fixture = await startViber();
});
afterAll(() => fixture.close());

test('a webhook that another program sets later is found by the next inspection, shown, and left alone [21.12]', async () => {
  const { owner, viber, sandboxUrl } = fixture;
  const bot = await fixture.connectBot();
  const webhookOf = async () => (await viber.listBots()).find(({ id }) => id === bot.sandboxId)?.webhook_url;
  const readBot = async () =>
    (await owner.call<{ data: BotView[] }>('GET', '/api/bots')).result.data.find(({ id }) => id === bot.id);
  const ours = await webhookOf();
  // Another program at another address; it answers the probe with 200, as ours does for an unknown key.
  const other = await startRelay();
  other.leadTo(fixture.app.port);
  const url = `http://localhost:${other.port}/webhook/viber/their-own-secret-key-of-theirs`;
  const answer = await fetch(`${sandboxUrl}/pa/set_webhook`, {
    method: 'POST',
    headers: { 'x-viber-auth-token': bot.secretToken, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  expect(await answer.json()).toMatchObject({ status: 0 });

  const { result } = await owner.call<BotView>('POST', `/api/bots/${bot.id}/inspect`);
  expect(result.inspection).toMatchObject({
    webhook: 'foreign',
    webhook_host: `localhost:${other.port}`,
    problems: ['webhook_elsewhere'],
  });
  expect(JSON.stringify(result)).not.toContain('their-own-secret');
  expect(await readBot()).toMatchObject({ state: 'broken', reason: 'conflict' });
  expect(await webhookOf()).toBe(url);

  await owner.call('POST', `/api/bots/${bot.id}/repair`);
  await eventually(async () => expect(await readBot()).toMatchObject({ state: 'active', reason: null }));
  expect(await webhookOf()).toBe(ours);
  await other.close();
});
