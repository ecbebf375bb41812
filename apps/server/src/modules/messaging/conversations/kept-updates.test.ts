import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../testing/messengers/inbound-fixture.ts';
import { makeConversationsModule } from './index.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

test('handled updates are forgotten after three days; what is open never is', async () => {
  await fixture.store(5, [{}, {}, {}]);
  const [old, recent, open] = (await fixture.listUpdates(5)).map(({ update_key }) => update_key);
  const handle = (key: string | undefined, ago: string) =>
    fixture.owner.query('update inbound_updates set handled_at = now() - $2::interval where update_key = $1', [
      key,
      ago,
    ]);
  await handle(old, '3 days 1 minute');
  await handle(recent, '2 days 23 hours');
  await fixture.owner.query(`update inbound_updates set received_at = now() - interval '9 days'`);
  await fixture.runTask('prune-inbound-updates', {});
  expect((await fixture.listUpdates(5)).map(({ update_key }) => update_key)).toEqual([recent, open]);
});

test('what waits without a job gets one', async () => {
  await fixture.store(6, [{}]);
  await fixture.owner.query(`update inbound_updates set handled_at = now() where chat_key <> '6'`);
  const { resume } = makeConversationsModule(fixture.deps);
  expect(await resume()).toBe(1);
  expect((await fixture.listJobs('handle-inbound')).map(({ payload }) => payload.chat_key)).toEqual(['6']);
  expect(await resume()).toBe(0);
});
