import { randomUUID } from 'node:crypto';
import type { AutomationAction, AutomationTrigger } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { type RuleFixture, startRules } from './testing/rule-fixture.ts';

let fixture: RuleFixture;

beforeAll(async () => {
  fixture = await startRules();
});
afterAll(() => fixture.app.close());
beforeEach(() => fixture.begin());

const setState = async (body: object) => {
  const { state_version: version } = await fixture.read();
  const path = `/api/channels/${fixture.conversation().channelId}/state`;
  expect((await fixture.owner().call('PUT', path, { body: { ...body, version } })).status).toBe(200);
};
const close = () => setState({ state: 'closed' });
const change = (text: string) => fixture.query(text, [fixture.workspace().id, fixture.conversation().channelId]);
const findWaits = () => fixture.findAutomation();

describe('what sets a rule off', () => {
  const high: AutomationAction[] = [{ kind: 'priority', priority: 'high' }];
  const isHigh = async () => {
    await fixture.settled();
    return (await fixture.read()).priority === 'high';
  };
  const listen = async (trigger: AutomationTrigger) =>
    expect((await fixture.create({ trigger, actions: high })).status).toBe(201);

  test('a client’s message, not a colleague’s [48.1]', async () => {
    await listen({ kind: 'client_wrote' });
    await fixture.write(fixture.fromOwner('Hello'));
    expect(await isHigh()).toBe(false);
    await fixture.write(fixture.fromClient('Hello'));
    expect(await isHigh()).toBe(true);
  });

  test.for([
    ['I want a refund', true],
    ['Two REFUNDS, **please**', true],
    ['Return of goods', true],
    ['Goods return', false],
    ['Хочу повернення', true],
    ['Я чекаю на повернення, дякую', true],
    ['Nothing', false],
  ] as const)('a word in any form: %s [48.1]', async ([content, isSetOff]) => {
    await listen({ kind: 'said_word', words: ['refund', 'повернення', 'return of goods'] });
    await fixture.write(fixture.fromClient(content));
    expect(await isHigh()).toBe(isSetOff);
  });

  test('a client writes while nobody who answers is online [48.1]', async () => {
    await listen({ kind: 'nobody_here' });
    const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace().host, fixture.owner().token);
    await fixture.write(fixture.fromClient('Hello'));
    expect(await isHigh()).toBe(false);
    socket.close();
    await expect
      .poll(async () => {
        await fixture.write(fixture.fromClient('Anybody?'));
        return isHigh();
      })
      .toBe(true);
  });

  test('a conversation that is opened again, by its client or a colleague [48.1]', async () => {
    await close();
    await listen({ kind: 'opened' });
    await fixture.write(fixture.fromClient('And where do I find you tomorrow?'));
    expect(await isHigh()).toBe(true);
    await fixture
      .owner()
      .call('PUT', `/api/channels/${fixture.conversation().channelId}/priority`, { body: { priority: 'low' } });
    await close();
    await setState({ state: 'open' });
    expect(await isHigh()).toBe(true);
  });

  test('a wait that has become long enough, once; none of before [48.1, 48.2]', async () => {
    await fixture.write(fixture.fromClient('Hello?'));
    await change(
      `update channels set awaiting_since = now() - interval '20 minutes' where workspace_id = $1 and id = $2`,
    );
    await listen({ kind: 'waiting', minutes: 15 });
    await findWaits();
    expect(await isHigh()).toBe(false);
    await change(
      `update automation_rules set since = now() - interval '6 minutes' where workspace_id = $1 and $2::bigint > 0`,
    );
    await findWaits();
    expect(await isHigh()).toBe(true);
    await findWaits();
    await fixture.settled();
    expect(await fixture.runs()).toHaveLength(1);
  });

  test('a wait that became long enough while it was put off, once, and not said when that is long ago [48.2, 48.7]', async () => {
    const { result: reply } = await fixture.owner().call<{ id: number }>('POST', '/api/canned-replies', {
      body: { scope: 'workspace', shortcut: 'wait', texts: { 'en-US': 'Soon!' } },
    });
    const actions: AutomationAction[] = [...high, { kind: 'reply', canned_reply_id: reply.id }];
    await fixture.create({ trigger: { kind: 'waiting', minutes: 15 }, actions });
    await fixture.write(fixture.fromClient('Hello?'));
    await setState({
      state: 'snoozed',
      until: new Date(Date.now() + 86_400_000).toISOString(),
      reason: '',
      keeps: true,
    });
    await change(
      `update automation_rules set since = now() - interval '2 hours' where workspace_id = $1 and $2::bigint > 0`,
    );
    await change(`update channels set awaiting_since = now() - interval '1 hour' where workspace_id = $1 and id = $2`);
    await findWaits();
    expect(await isHigh()).toBe(false);
    await setState({ state: 'open' });
    await findWaits();
    expect(await isHigh()).toBe(true);
    await close();
    await setState({ state: 'open', undo: true });
    await findWaits();
    await fixture.settled();
    expect((await fixture.runs()).map((run) => run.actions)).toEqual([
      [
        { kind: 'priority', skipped: null },
        { kind: 'reply', skipped: 'late' },
      ],
    ]);
  });

  test('a wait is over when the client was answered before the rule ran [48.1]', async () => {
    await fixture.write(fixture.fromClient('Hello?'));
    await listen({ kind: 'waiting', minutes: 15 });
    await change(
      `insert into automation_events (workspace_id, channel_id, kind, detail)
        select $1, $2, 'waiting', jsonb_build_object('rule_id', r.id, 'minutes', 15, 'since', now() - interval '1 day') from automation_rules r
        where r.workspace_id = $1`,
    );
    expect(await isHigh()).toBe(false);
  });

  test('a target of which four fifths have passed [48.1]', async () => {
    const target = { name: 'All', bot_ids: null, label_ids: null, first_answer_minutes: 60, next_answer_minutes: null };
    await fixture.owner().call('POST', '/api/target-policies', { body: { ...target, closing_minutes: null } });
    await fixture.write(fixture.fromClient('Hello?'));
    await expect
      .poll(() =>
        change('select from conversation_targets where workspace_id = $1 and channel_id = $2 and due_at is not null'),
      )
      .toHaveLength(1);
    await listen({ kind: 'target_near', targets: ['first_answer'] });
    await change(
      `update automation_rules set since = now() - interval '2 minutes' where workspace_id = $1 and $2::bigint > 0`,
    );
    await change(
      `update conversation_targets set warn_at = now() - interval '1 minute' where workspace_id = $1 and channel_id = $2`,
    );
    await fixture.queueJob('tell-targets', { channel_id: fixture.conversation().channelId });
    await expect.poll(isHigh).toBe(true);
  });

  test('a label that is put on [48.1]', async () => {
    const [vip, other] = [await fixture.makeLabel('VIP'), await fixture.makeLabel('Other')];
    await listen({ kind: 'labelled', label_ids: [vip] });
    await fixture.putLabel(other);
    expect(await isHigh()).toBe(false);
    await fixture.putLabel(vip);
    expect(await isHigh()).toBe(true);
  });

  test('a low rating, not one that was corrected at once [48.1]', async () => {
    await listen({ kind: 'low_rating' });
    await change(
      `insert into episode_ratings (workspace_id, channel_id, number, planned_at, asked_by, asked_at, asked_seq)
        select $1, $2, 1, now(), owner_id, now(), 1 from workspaces where id = $1`,
    );
    const rate = (rating: number) =>
      change(
        `update episode_ratings set rating = ${rating}, rated_at = coalesce(rated_at, now()), is_low = ${rating < 3} where workspace_id = $1 and channel_id = $2`,
      );
    await fixture.inWorkspace(async (tx) => {
      for (const [rating, isLow] of [
        [1, true],
        [5, false],
      ] as const) {
        await tx.query(
          `update episode_ratings set rating = $3, rated_at = coalesce(rated_at, now()), is_low = $4
            where workspace_id = $1 and channel_id = $2`,
          [fixture.workspace().id, fixture.conversation().channelId, rating, isLow],
        );
      }
    });
    expect(await isHigh()).toBe(false);
    await rate(2);
    expect(await isHigh()).toBe(true);
    await rate(5);
    await rate(1);
    await fixture.settled();
    expect(await fixture.runs()).toHaveLength(1);
  });

  test('a part of whose filter is gone, not for what is left of it [48.1]', async () => {
    const [one, two] = [await fixture.makeLabel('One'), await fixture.makeLabel('Two')];
    await fixture.create({ filter: { labels: [one, two] }, actions: high });
    await fixture.owner().call('DELETE', `/api/labels/${one}`);
    await fixture.putLabel(two);
    await fixture.write(fixture.fromClient('Hello'));
    expect(await isHigh()).toBe(false);
  });

  test('a label that comes back by an undo [48.1]', async () => {
    const vip = await fixture.makeLabel('VIP');
    await fixture.putLabel(vip);
    await listen({ kind: 'labelled', label_ids: [vip] });
    const { id, state_version: version } = await fixture.read();
    const action = { kind: 'label', label_id: vip, is_on: false };
    const { result: bulk } = await fixture.owner().call<{ id: number }>('POST', '/api/conversations/bulk', {
      body: { request_id: randomUUID(), action, selection: { conversations: [{ id, version }] } },
    });
    const path = `/api/conversations/bulk/${bulk.id}`;
    const stateOf = async () => (await fixture.owner().call<{ state: string }>('GET', path)).result.state;
    await expect.poll(stateOf).toBe('done');
    expect((await fixture.owner().call('POST', `${path}/undo`)).status).toBe(200);
    await expect.poll(() => fixture.labels()).toEqual([vip]);
    expect(await isHigh()).toBe(false);
  });

  test('nothing of before the rule was on, of a blocked client, or that does not match [48.1]', async () => {
    const { result: rule } = await fixture.create({ is_on: false, actions: high });
    await fixture.write(fixture.fromClient('Before'));
    expect(await isHigh()).toBe(false);
    const edit = (more: object, version: number) =>
      fixture.owner().call('PUT', `/api/automation-rules/${rule.id}`, {
        body: { ...fixture.bodyOf({ actions: high }), ...more, version },
      });
    await edit({ filter: { priorities: ['urgent'] } }, 1);
    await fixture.write(fixture.fromClient('Not urgent'));
    expect(await isHigh()).toBe(false);
    await edit({ filter: {} }, 2);
    await change('update channels set blocked_at = now() where workspace_id = $1 and id = $2');
    await fixture.write(fixture.fromClient('Blocked'));
    expect(await isHigh()).toBe(false);
  });
});

describe('what a rule does', () => {
  const say = async (...actions: AutomationAction[]) => {
    await fixture.create({ name: 'The rule', actions });
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    return (await fixture.runs())[0]?.actions;
  };
  const makeReply = async (text = 'Hello, {client.first_name}!', more: object = {}) =>
    (
      await fixture.owner().call<{ id: number }>('POST', '/api/canned-replies', {
        body: { scope: 'workspace', shortcut: 'hello', texts: { 'en-US': text }, ...more },
      })
    ).result.id;

  test('puts a label on and takes one off, sets the priority, in its order [48.1]', async () => {
    const [one, two] = [await fixture.makeLabel('One'), await fixture.makeLabel('Two')];
    await fixture.putLabel(one);
    const done = await say(
      { kind: 'label', label_id: two, is_on: true },
      { kind: 'label', label_id: one, is_on: false },
      { kind: 'priority', priority: 'urgent' },
    );
    expect(done).toEqual([
      { kind: 'label', skipped: null },
      { kind: 'label', skipped: null },
      { kind: 'priority', skipped: null },
    ]);
    expect([await fixture.labels(), (await fixture.read()).priority]).toEqual([[two], 'urgent']);
  });

  test('gives the conversation to somebody, with an entry that says why, and back [48.1, 44.7]', async () => {
    const manager = await fixture.workspace().addUser(2);
    await say({ kind: 'assign', user_id: manager.id });
    expect((await fixture.read()).manager_id).toBe(manager.id);
    const path = `/api/channels/${fixture.conversation().channelId}/assignments`;
    const entries = async () =>
      (await fixture.owner().call<{ data: { kind: string; reason: string; load: number }[] }>('GET', path)).result.data;
    expect(await entries()).toMatchObject([{ kind: 'given', reason: 'rule', load: 1 }]);
    await fixture.create({
      trigger: { kind: 'said_word', words: ['back'] },
      actions: [{ kind: 'assign', user_id: null }],
    });
    await fixture.write(fixture.fromClient('back'));
    await fixture.settled();
    expect((await fixture.read()).manager_id).toBeNull();
    expect((await entries())[0]).toMatchObject({ kind: 'taken_back', reason: 'taken_by_rule' });
  });

  test('writes a note with what is known, which no client gets and which is no answer [48.6]', async () => {
    await say({ kind: 'note', text: 'Call {client.first_name}, {field.Size} {client.phone|no phone}' });
    const note = (await fixture.messages()).find(({ code }) => code === 'rule_note');
    expect(note).toEqual({
      code: 'rule_note',
      content: 'Call Halyna,  no phone',
      audience: 'internal',
      state: null,
      created_by: null,
    });
    expect((await fixture.read()).awaiting_since).not.toBeNull();
  });

  test('sends a canned reply to the client, filled in, which is no answer [48.6, 48.7]', async () => {
    const id = await makeReply();
    await say({ kind: 'reply', canned_reply_id: id });
    const reply = (await fixture.messages()).find(({ code }) => code === 'rule_reply');
    expect(reply).toMatchObject({ content: 'Hello, Halyna!', audience: 'public', created_by: null });
    expect(reply?.state).not.toBeNull();
    expect((await fixture.read()).awaiting_since).not.toBeNull();
  });

  test('copies the files of a reply, and keeps the reply’s own [48.7]', async () => {
    const { result } = await upload(fixture.owner(), Buffer.from('1, 2, 3'), 'prices.txt');
    const id = await makeReply('Prices', { files: [result.model.id] });
    expect(await say({ kind: 'reply', canned_reply_id: id })).toEqual([{ kind: 'reply', skipped: null }]);
    const files = await change(
      `select f.original, f.canned_reply_id is not null as is_reply, f.message_seq is not null as is_sent from files f
        where f.workspace_id = $1 and f.deleted_at is null and $2::bigint > 0 order by f.id`,
    );
    expect(files).toEqual([
      { original: 'prices.txt', is_reply: true, is_sent: false },
      { original: 'prices.txt', is_reply: false, is_sent: true },
    ]);
  });

  test.for([
    [
      'the client has stopped the bot',
      'update channels set client_blocked = true where workspace_id = $1 and id = $2',
      'unreachable',
    ],
    ['the bot is paused', `update bots set state = 'paused' where workspace_id = $1 and $2::bigint > 0`, 'unreachable'],
    [
      'the reply window is closed',
      `update bots set ability_phases = '{"lasting": {}, "phases": [], "unknown": {"fromMs": 0, "costClass": null,
        "costUntilMs": null, "replyWindow": {"kind": "closed", "untilMs": null}}}' where workspace_id = $1 and $2::bigint > 0`,
      'unreachable',
    ],
    ['the reply is nobody’s any more', 'delete from canned_replies where workspace_id = $1 and $2::bigint > 0', 'gone'],
    [
      'a variable is unknown',
      `update canned_replies set texts = '{"en-US": "Size {field.Size}"}' where workspace_id = $1 and $2::bigint > 0`,
      'no_value',
    ],
  ] as const)('says nothing where %s [48.7]', async ([, before, reason]) => {
    const id = await makeReply();
    await fixture.create({ actions: [{ kind: 'reply', canned_reply_id: id }] });
    await change(before);
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    expect((await fixture.runs())[0]?.actions).toEqual([{ kind: 'reply', skipped: reason }]);
    expect((await fixture.messages()).some(({ code }) => code === 'rule_reply')).toBe(false);
  });

  test('says nothing a quarter of an hour late, and does the rest [48.7]', async () => {
    const id = await makeReply();
    await fixture.create({
      actions: [
        { kind: 'reply', canned_reply_id: id },
        { kind: 'priority', priority: 'low' },
      ],
    });
    await change(
      `update automation_rules set since = now() - interval '1 day' where workspace_id = $1 and $2::bigint > 0`,
    );
    await fixture.query(
      `with numbered as (update workspace_counters set message_id = message_id + 1 where workspace_id = $1 returning message_id)
        insert into messages (workspace_id, channel_id, seq, ts, id, client_id, content, created_at, updated_at)
        select $1, c.id, c.last_seq + 1, extract(epoch from now() - interval '16 minutes') * 1000000, n.message_id, $3, 'Hello', now(), now()
        from channels c, numbered n where c.workspace_id = $1 and c.id = $2`,
      [fixture.workspace().id, fixture.conversation().channelId, fixture.conversation().clientId],
    );
    await fixture.findAutomation();
    await fixture.settled();
    expect((await fixture.runs())[0]?.actions).toEqual([
      { kind: 'reply', skipped: 'late' },
      { kind: 'priority', skipped: null },
    ]);
  });

  test('puts an open conversation off, and leaves a closed one closed [48.6]', async () => {
    expect(await say({ kind: 'snooze', minutes: 60 })).toEqual([{ kind: 'snooze', skipped: null }]);
    const { state, snooze } = await fixture.read();
    expect([state, snooze?.by, snooze?.reason]).toEqual(['snoozed', null, 'The rule']);
    await close();
    const label = await fixture.makeLabel('Later');
    await fixture.create({
      trigger: { kind: 'labelled', label_ids: [label] },
      actions: [{ kind: 'snooze', minutes: 5 }],
    });
    await fixture.putLabel(label);
    await fixture.settled();
    expect((await fixture.runs())[0]?.actions).toEqual([{ kind: 'snooze', skipped: 'not_open' }]);
    expect((await fixture.read()).state).toBe('closed');
  });

  test('makes a task for somebody, or for the manager if there is one [48.1]', async () => {
    await change('update channels set manager_id = null where workspace_id = $1 and id = $2');
    const done = await say(
      { kind: 'task', title: 'Call back', user_id: fixture.owner().id },
      { kind: 'task', title: 'Manager', user_id: null },
    );
    expect(done).toEqual([
      { kind: 'task', skipped: null },
      { kind: 'task', skipped: 'no_manager' },
    ]);
    const tasks = await change('select title, assignee_id::int from tasks where workspace_id = $1 and $2::bigint > 0');
    expect(tasks).toEqual([{ title: 'Call back', assignee_id: fixture.owner().id }]);
  });

  test('what is so already is no run; what is gone is said [48.8]', async () => {
    const label = await fixture.makeLabel('VIP');
    await fixture.putLabel(label);
    const rule = await fixture.create({ actions: [{ kind: 'label', label_id: label, is_on: true }] });
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    expect(await fixture.runs()).toEqual([]);
    await fixture.owner().call('DELETE', `/api/labels/${label}`);
    await fixture.write(fixture.fromClient('Hello again'));
    await fixture.settled();
    expect((await fixture.runs())[0]?.actions).toEqual([{ kind: 'label', skipped: 'gone' }]);
    const [listed] = await fixture.rules();
    expect(listed).toMatchObject({ id: rule.result.id, gone: [{ kind: 'label', id: label }], runs: 1 });
  });
});
