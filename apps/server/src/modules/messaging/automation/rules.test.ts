import type { AuditEntry, AutomationPreview, AutomationRule } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RuleFixture, type RuleParts, startRules } from './testing/rule-fixture.ts';

let fixture: RuleFixture;

beforeAll(async () => {
  fixture = await startRules();
});
afterAll(() => fixture.app.close());
beforeEach(() => fixture.begin());

const edit = (id: number, version: number, parts: RuleParts = {}, user = fixture.owner()) =>
  user.call<AutomationRule>('PUT', `/api/automation-rules/${id}`, { body: { ...fixture.bodyOf(parts), version } });

describe('rules', () => {
  test('stand in an order, are changed by whoever saw them last, and are in the audit log [48.1]', async () => {
    const { result: first } = await fixture.create({ name: 'First' });
    const { result: second } = await fixture.create({ name: 'Second', is_on: false });
    await fixture.owner().call('PUT', '/api/automation-rules/order', { body: { ids: [second.id] } });
    expect((await fixture.rules()).map(({ name }) => name)).toEqual(['Second', 'First']);

    const filter = { priorities: ['high' as const], fields: [] as never[] };
    expect((await edit(first.id, 1, { name: 'First', filter: { priorities: filter.priorities } })).result.version).toBe(
      2,
    );
    expect(await edit(first.id, 1)).toMatchObject({
      status: 409,
      body: { error: { code: 'automation_rule.changed' } },
    });
    // The same again is no change.
    await edit(first.id, 2, { name: 'First', filter: { priorities: filter.priorities } });
    await fixture.owner().call('DELETE', `/api/automation-rules/${second.id}`);
    expect((await edit(second.id, 1)).status).toBe(404);
    const { data } = (await fixture.owner().call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result;
    expect(data.slice(0, 5).map(({ action }) => action)).toEqual([
      'automation_rule.deleted',
      'automation_rule.changed',
      'automation_rule.moved',
      'automation_rule.created',
      'automation_rule.created',
    ]);
    expect(data[1]?.changes).toEqual({ filter: { from: '', to: 'priorities: high' } });
  });

  test.for([
    ['without an action', { actions: [] }, 'actions'],
    ['that waits no time', { trigger: { kind: 'waiting', minutes: 0 } }, 'trigger.minutes'],
    ['that listens to no word', { trigger: { kind: 'said_word', words: ['…'] } }, 'trigger.words.0'],
    ['whose filter asks for “me”', { filter: { managers: ['me'] } }, 'filter.managers'],
    ['of a label that is not there', { actions: [{ kind: 'label', label_id: 99, is_on: true }] }, 'actions.0.label_id'],
    ['that listens to such a label', { trigger: { kind: 'labelled', label_ids: [99] } }, 'trigger.label_ids'],
    ['that assigns to nobody there', { actions: [{ kind: 'assign', user_id: 99 }] }, 'actions.0.user_id'],
    ['of such a reply', { actions: [{ kind: 'reply', canned_reply_id: 99 }] }, 'actions.0.canned_reply_id'],
  ] as [string, RuleParts, string][])('%s are refused at the field [48.1]', async ([, parts, field]) => {
    const { status, body } = await fixture.create(parts);
    expect([status, body.errors?.map(({ field: one }) => one)]).toEqual([422, [field]]);
  });

  test('of a filter that names what is not there are refused; a broken one can be switched off [48.1]', async () => {
    expect(await fixture.create({ filter: { labels: [99] } })).toMatchObject({
      status: 409,
      body: { error: { code: 'conversation_filter.gone' } },
    });
    const label = await fixture.makeLabel('VIP');
    const { result: rule } = await fixture.create({ filter: { labels: [label] } });
    await fixture.owner().call('DELETE', `/api/labels/${label}`);
    expect((await fixture.rules())[0]?.gone).toEqual([{ kind: 'label', id: label }]);
    expect((await edit(rule.id, 1, { filter: { labels: [label] } })).status).toBe(409);
    expect((await edit(rule.id, 1, { filter: { labels: [label] }, is_on: false, name: 'Off' })).status).toBe(200);
  });

  test('are a hundred at most, also where two are added at once [48.1]', async () => {
    await fixture.query(
      `insert into automation_rules (workspace_id, id, name, position, is_on, trigger, filter, actions)
        select $1, 1000 + n, 'Rule', n, false, '{"kind": "opened"}', '{}', '[{"kind": "priority", "priority": "low"}]'
        from generate_series(1, 99) n`,
      [fixture.workspace().id],
    );
    const answers = await Promise.all([fixture.create(), fixture.create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('what a rule would have done in seven days', () => {
  const preview = async (parts: RuleParts) => {
    const { name: _name, is_on: _on, ...body } = fixture.bodyOf(parts);
    return (await fixture.owner().call<AutomationPreview>('POST', '/api/automation-rules/preview', { body })).result;
  };
  const change = (text: string) => fixture.query(text, [fixture.workspace().id, fixture.conversation().channelId]);

  test('is counted by day, with the texts that clients would have got [48.5]', async () => {
    const { result: reply } = await fixture.owner().call<{ id: number }>('POST', '/api/canned-replies', {
      body: { scope: 'workspace', shortcut: 'hello', texts: { 'en-US': 'Hello!' } },
    });
    for (const content of ['A refund, please', 'Hello', 'My refunds?']) {
      await fixture.write(fixture.fromClient(content), fixture.fromOwner('Yes'));
    }
    await change(
      `update messages set created_at = now() - interval '3 days', ts = (extract(epoch from now() - interval '3 days') * 1000000)::bigint + seq
        where workspace_id = $1 and channel_id = $2 and content = 'A refund, please'`,
    );
    const found = await preview({
      trigger: { kind: 'said_word', words: ['refund'] },
      actions: [{ kind: 'reply', canned_reply_id: reply.id }],
    });
    expect(found).toMatchObject({ runs: 2, texts: 2, conversations: 1, is_more: false, left_out: [] });
    expect(found.days.map(({ runs }) => runs)).toEqual([0, 0, 0, 1, 0, 0, 1]);
    expect(found.samples.map(({ name }) => name)).toEqual(['Halyna', 'Halyna']);
    expect(await fixture.rules()).toEqual([]);
  });

  test('leaves conditions out that nobody knows of the past, and says so [48.5]', async () => {
    await fixture.write(fixture.fromClient('Hello'));
    const of = { trigger: { kind: 'client_wrote' } as const };
    const filter = { states: ['closed' as const], managers: ['nobody' as const], priorities: ['normal' as const] };
    expect(await preview({ ...of, filter })).toMatchObject({ runs: 1, left_out: ['states', 'managers'] });
    expect(await preview({ ...of, filter: { priorities: ['urgent'] } })).toMatchObject({ runs: 0, left_out: [] });
    expect(await preview({ trigger: { kind: 'nobody_here' } })).toMatchObject({ runs: null, texts: 0 });
  });

  test('counts waits until the answer or the closing, openings, labels, targets and ratings [48.5]', async () => {
    await fixture.write(fixture.fromClient('Hello?'), fixture.fromClient('Anybody?'));
    await change(
      `update messages set created_at = now() - interval '40 minutes', ts = (extract(epoch from now() - interval '40 minutes') * 1000000)::bigint + seq
        where workspace_id = $1 and channel_id = $2 and client_id is not null`,
    );
    await fixture.write(fixture.fromOwner('Here'));
    const waiting = async (minutes: number) => (await preview({ trigger: { kind: 'waiting', minutes } })).runs;
    expect([await waiting(30), await waiting(60)]).toEqual([1, 0]);
    expect((await preview({ trigger: { kind: 'opened' } })).runs).toBe(1);
    const label = await fixture.makeLabel('VIP');
    await fixture.putLabel(label);
    expect((await preview({ trigger: { kind: 'labelled', label_ids: [label] } })).runs).toBe(1);
    await change(
      `insert into episode_ratings (workspace_id, channel_id, number, planned_at, asked_by, asked_at, asked_seq, rating, rated_at, is_low)
        select $1, $2, 1, now(), owner_id, now(), 1, 1, now(), true from workspaces where id = $1`,
    );
    expect((await preview({ trigger: { kind: 'low_rating' } })).runs).toBe(1);
    await change(
      `insert into conversation_targets (workspace_id, channel_id, kind, began_at, episode, near_told_at, due_at, warn_at, minutes, is_new)
        values ($1, $2, 'closing', now(), 1, now(), now(), now(), 5, false)`,
    );
    const near = async (targets: 'closing' | 'first_answer') =>
      (await preview({ trigger: { kind: 'target_near', targets: [targets] } })).runs;
    expect([await near('closing'), await near('first_answer')]).toEqual([1, 0]);
  });

  test('names no clients to who may not read conversations [48.5, 48.8]', async () => {
    const { result: role } = await fixture.owner().call<{ id: number }>('POST', '/api/roles', {
      body: { name: 'Settings', permissions: { settings: ['read', 'update'] } },
    });
    const user = await fixture.workspace().addUser(role.id);
    const { result: rule } = await fixture.create();
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    const { name: _name, is_on: _on, ...body } = fixture.bodyOf();
    const found = (await user.call<AutomationPreview>('POST', '/api/automation-rules/preview', { body })).result;
    expect([found.runs, found.samples]).toEqual([1, []]);
    const path = `/api/automation-rules/${rule.id}/runs`;
    const { result } = await user.call<{ data: object[] }>('GET', path);
    expect(result.data).toMatchObject([{ channel_id: null, channel_name: null }]);
    expect((await fixture.runsOf(rule.id)).data).toMatchObject([{ channel_name: 'Halyna', trigger: 'client_wrote' }]);
  });
});

test('what a rule has done comes in pages, each run once [48.8]', async () => {
  const { result: rule } = await fixture.create();
  await fixture.query(
    `insert into automation_runs (workspace_id, rule_id, event_id, channel_id, rule_name, trigger, caused_by, result, actions, done, at)
      select $1, $2, gen_random_uuid(), $3, 'Rule', 'opened', '{}', 'done', '[]', 1, now() - make_interval(secs => n / 2)
      from generate_series(1, 120) n`,
    [fixture.workspace().id, rule.id, fixture.conversation().channelId],
  );
  const first = await fixture.runsOf(rule.id);
  const page = async (cursor: string | null) =>
    (await fixture.owner().call<typeof first>('GET', `/api/automation-rules/${rule.id}/runs?cursor=${cursor ?? ''}`))
      .result;
  const second = await page(first.next_cursor);
  const third = await page(second.next_cursor);
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
  expect([ids.length, new Set(ids).size, third.next_cursor]).toEqual([120, 120, null]);
  expect((await fixture.owner().call('GET', `/api/automation-rules/${rule.id}/runs?cursor=x`)).status).toBe(422);
});
