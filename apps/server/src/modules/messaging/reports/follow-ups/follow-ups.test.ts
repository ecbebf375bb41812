import { randomUUID } from 'node:crypto';
import type { BreakdownRow, FigureId, ReachRow, ReportFact, ReportRow } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierAbilitiesAt } from '../../../../testing/messengers/courier-abilities.ts';
import { type CourierFixture, startCourier } from '../../../../testing/messengers/courier-fixture.ts';
import { abilitiesIn, DeliveryProblem, recordAbilities } from '../../../connectors/index.ts';
import { telegramAbilities } from '../../../connectors/telegram/abilities.ts';
import { viberAbilitiesAt } from '../../../connectors/viber/abilities.ts';
import { makeReadReach } from '../reach/read-reach.ts';
import { rollUpSome } from '../roll-up.ts';
import { followSome } from './follow-messages.ts';

let courier: CourierFixture;

beforeAll(async () => {
  courier = await startCourier();
});
afterAll(() => courier.app.close());

const inWorkspace = <Result>(work: Parameters<typeof courier.app.resources.database.inWorkspace<Result>>[1]) =>
  courier.app.resources.database.inWorkspace(courier.workspace.id, work);
const rollUp = async () => {
  while (await inWorkspace((tx) => rollUpSome(tx, courier.workspace.id)));
};
/** As if so long had passed: all stages look at all messages. */
const followUp = async () => {
  await rollUp();
  await courier.query(
    `update messages set created_at = created_at - interval '8 days', ts = ts - 691200000000 where workspace_id = $1`,
    [courier.workspace.id],
  );
  await courier.query(`update report_facts set at = at - interval '8 days' where workspace_id = $1`, [
    courier.workspace.id,
  ]);
  try {
    for (const stage of [0, 4]) while (await inWorkspace((tx) => followSome(tx, courier.workspace.id, stage)));
  } finally {
    await courier.query(
      `update messages set created_at = created_at + interval '8 days', ts = ts + 691200000000 where workspace_id = $1`,
      [courier.workspace.id],
    );
    await courier.query(`update report_facts set at = at + interval '8 days' where workspace_id = $1`, [
      courier.workspace.id,
    ]);
  }
  await rollUp();
};
const today = () => new Date().toISOString().slice(0, 10);
const period = () => `from=${today()}&to=${today()}&zone=UTC`;
const read = async (...figures: FigureId[]) => {
  await rollUp();
  const path = `/api/reports?${period()}&figures=${figures.join()}`;
  return (await courier.owner.call<{ rows: ReportRow[] }>('GET', path)).result.rows[0]?.values ?? {};
};
const list = async (figure: FigureId, more = '') => {
  const path = `/api/reports/facts?${period()}&figure=${figure}${more}`;
  return (await courier.owner.call<{ data: ReportFact[]; count: number }>('GET', path)).result;
};
const numbers = async (...figures: FigureId[]) =>
  Object.fromEntries(Object.entries(await read(...figures)).map(([figure, value]) => [figure, value.value]));

test('a message that failed counts with its reason until it arrives after all, and costs nothing meanwhile [49.16]', async () => {
  const channelId = await courier.begin(`Olha ${randomUUID()}`);
  const before = await numbers('failed', 'session', 'messages_out');
  courier.refuse({ 'Too large': new DeliveryProblem('file_too_large', 'not that large', { code: '1' }) });
  const message = await courier.send(channelId, 'Too large', 'failed');
  const after = await numbers('failed', 'session', 'messages_out');
  expect(after).toEqual({
    failed: (before['failed'] ?? 0) + 1,
    session: before['session'],
    messages_out: (before['messages_out'] ?? 0) + 1,
  });
  const { data, count } = await list('failed', '&reason=file_too_large');
  expect(data).toMatchObject([
    { kind: 'failed', reason: 'file_too_large', channel_id: channelId, message_seq: message.seq },
  ]);
  expect(count).toBe(1);
  expect((await list('failed', '&reason=blocked_by_client')).data).toEqual([]);
  const path = `/api/reports/breakdown?${period()}&figure=failed`;
  const { result } = await courier.owner.call<{ data: BreakdownRow[] }>('GET', path);
  expect(result.data).toEqual([{ key: 'file_too_large', bot_id: courier.botId, n: 1 }]);
  await courier.retry(message);
  await expect.poll(async () => (await courier.readDetails(message)).state).toBe('sent');
  expect(await numbers('failed', 'session')).toEqual({
    failed: before['failed'],
    session: (before['session'] ?? 0) + 1,
  });
  expect((await list('failed')).data).toEqual([]);
});

test('a message that fails at the moment when it is counted costs nothing either [49.16]', async () => {
  const channelId = await courier.begin(`Ihor ${randomUUID()}`);
  const before = await numbers('failed', 'session');
  const moveCursor = (by: number) =>
    courier.query('update report_cursors set message_id = message_id + $2 where workspace_id = $1', [
      courier.workspace.id,
      by,
    ]);
  await moveCursor(1_000_000);
  const { seq } = await courier.send(channelId, 'In time');
  await inWorkspace(async (tx) => {
    await tx.query(
      `update deliveries set state = 'failed', reason = 'blocked_by_client' where workspace_id = $1 and channel_id = $2 and message_seq = $3`,
      [courier.workspace.id, channelId, seq],
    );
    await moveCursor(-1_000_000);
    expect((await numbers('session'))['session']).toBe((before['session'] ?? 0) + 1);
  });
  expect(await numbers('failed', 'session')).toEqual({
    failed: (before['failed'] ?? 0) + 1,
    session: before['session'],
  });
});

test('what a message costs is known by the time since its client wrote [49.17]', async () => {
  const name = `Petro ${randomUUID()}`;
  const channelId = await courier.begin(name);
  const before = await numbers('free', 'session', 'charged');
  await courier.send(channelId, 'In time');
  await rollUp();
  await courier.query(
    `update clients set last_inbound_at = now() - interval '3 days' where workspace_id = $1 and id = (select client_id from channels where workspace_id = $1 and id = $2)`,
    [courier.workspace.id, channelId],
  );
  // Stored as any other; it does not leave, since the window is closed.
  await courier.query(
    `with next as (update channels set last_seq = last_seq + 1, last_ts = last_ts + 1 where workspace_id = $1 and id = $2 returning last_seq, last_ts),
        counted as (update workspace_counters set message_id = message_id + 1 where workspace_id = $1 returning message_id)
      insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, audience, created_at, updated_at)
        select $1, $2, last_seq, last_ts, message_id, $3, 'Too late', 'public', now(), now() from next, counted`,
    [courier.workspace.id, channelId, courier.owner.id],
  );
  expect(await numbers('free', 'session', 'charged')).toEqual({
    free: 0,
    session: (before['session'] ?? 0) + 1,
    charged: (before['charged'] ?? 0) + 1,
  });
  expect((await list('charged')).data).toMatchObject([{ kind: 'charged', channel_id: channelId }]);
});

test.for([
  ['priced by sessions', viberAbilitiesAt],
  ['priced within a window', courierAbilitiesAt],
  ['without prices', () => telegramAbilities],
] as const)('the database knows prices as connectors do: a messenger %s [49.17]', async ([, abilitiesAt]) => {
  const phases = recordAbilities(abilitiesAt);
  const now = new Date();
  const hourMs = 3_600_000;
  for (const sinceMs of [null, -hourMs, 0, hourMs, 24 * hourMs - 1, 24 * hourMs, 25 * hourMs, 1_000 * hourMs]) {
    const active = sinceMs === null ? null : new Date(now.getTime() - sinceMs);
    const [row] = await courier.query<{ cost: string | null }>(
      'select cost_class($1::jsonb, $2::timestamptz, $3::timestamptz) as cost',
      [JSON.stringify(phases), active, now],
    );
    expect(row?.cost, String(sinceMs)).toBe(abilitiesIn(phases, { now, lastInboundAt: active }).costClass);
  }
});

test('what arrived and was read is a share of what the messenger tells of, each once [49.17]', async () => {
  const name = `Iryna ${randomUUID()}`;
  const channelId = await courier.begin(name);
  await courier.send(channelId, 'One');
  await courier.send(channelId, 'Two');
  await courier.send(channelId, 'Three');
  await courier.happen(name, { arrived: [await courier.idOf('One'), await courier.idOf('Two')] });
  await courier.happen(name, { seen: [await courier.idOf('One')] });
  // What comes after the first look is found by the next one, hours later.
  await expect
    .poll(() =>
      courier.query<{ arrived: number; seen: number }>(
        `select count(delivered_at)::int as arrived, count(read_at)::int as seen from external_messages
          where workspace_id = $1 and channel_id = $2`,
        [courier.workspace.id, channelId],
      ),
    )
    .toEqual([{ arrived: 2, seen: 1 }]);
  const counted = () =>
    courier.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from report_facts where workspace_id = $1 and channel_id = $2 and kind in ('followed', 'delivered', 'read')
        group by 1 order by 1`,
      [courier.workspace.id, channelId],
    );
  await expect
    .poll(async () => {
      await followUp();
      return counted();
    })
    .toEqual([
      { kind: 'delivered', n: 2 },
      { kind: 'followed', n: 3 },
      { kind: 'read', n: 1 },
    ]);
  // Read meanwhile: the next look finds it, and nothing twice.
  await courier.happen(name, { seen: [await courier.idOf('Two')] });
  await courier.query('delete from report_follow_ups where workspace_id = $1', [courier.workspace.id]);
  await expect
    .poll(async () => {
      await courier.query('delete from report_follow_ups where workspace_id = $1', [courier.workspace.id]);
      await followUp();
      return counted();
    })
    .toEqual([
      { kind: 'delivered', n: 2 },
      { kind: 'followed', n: 3 },
      { kind: 'read', n: 2 },
    ]);
  const { read: share } = await read('read');
  const { data, count } = await list('read');
  expect(count).toBe(share?.n);
  expect(data.filter((fact) => fact.is_part).length / data.length).toBeCloseTo(share?.value ?? -1, 9);
});

test('how many clients a bot reaches: those who did not stop it, while the messenger lets it answer, and their lists [49.17]', async () => {
  const readReach = async (): Promise<ReachRow | undefined> => {
    const rows = await makeReadReach(courier.app.resources)(courier.workspace.id);
    return rows.find(({ bot_id: id }) => id === courier.botId);
  };
  const before = await readReach();
  const [first, second] = [await courier.begin(`Ira ${randomUUID()}`), await courier.begin(`Ivan ${randomUUID()}`)];
  const third = await courier.begin(`Inna ${randomUUID()}`);
  const left = (channelId: number, text: string) => courier.query(text, [courier.workspace.id, channelId]);
  await left(first, 'update channels set client_blocked = true where workspace_id = $1 and id = $2');
  await left(
    second,
    `update clients set last_inbound_at = now() - interval '2 days' where workspace_id = $1 and id = (select client_id from channels where workspace_id = $1 and id = $2)`,
  );
  expect(third).toBeGreaterThan(second);
  const after = await readReach();
  expect(after).toEqual({
    ...before,
    clients: (before?.clients ?? 0) + 3,
    reachable: (before?.reachable ?? 0) + 1,
    stopped: (before?.stopped ?? 0) + 1,
  });
  const list = async (more: string) =>
    (await courier.owner.call<{ count: number }>('GET', `/api/clients?bot_id=${courier.botId}${more}`)).result.count;
  expect([await list(''), await list('&reach=reachable'), await list('&reach=stopped')]).toEqual([
    after?.clients,
    after?.reachable,
    after?.stopped,
  ]);
  expect((await courier.owner.call('GET', '/api/clients?reach=nobody')).status).toBe(422);
  const other = await courier.app.createWorkspace();
  expect((await other.owner.call('GET', '/api/reports/reach')).result).toEqual({ data: [] });
});
