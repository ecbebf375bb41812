import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../../../testing/multipart.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { listRulesOn } from './rule-queries.ts';
import { type RuleFixture, startRules } from './testing/rule-fixture.ts';

let fixture: RuleFixture;

beforeAll(async () => {
  fixture = await startRules();
});
afterAll(() => fixture.app.close());
beforeEach(() => fixture.begin());

const change = (text: string) => fixture.query(text, [fixture.workspace().id, fixture.conversation().channelId]);

describe('each once', () => {
  test('rules run in their order, one sees what the one before has done [48.1, 48.2]', async () => {
    const label = await fixture.makeLabel('VIP');
    await fixture.create({ name: 'First', actions: [{ kind: 'label', label_id: label, is_on: true }] });
    await fixture.create({
      name: 'Second',
      filter: { labels: [label] },
      actions: [{ kind: 'priority', priority: 'urgent' }],
    });
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    expect((await fixture.runs()).map(({ rule_name: name }) => name)).toEqual(['Second', 'First']);
  });

  test('a reply that a rule before makes possible leaves, and two in a batch have their files each [48.2, 48.7]', async () => {
    const label = await fixture.makeLabel('VIP');
    const { result: file } = await upload(fixture.owner(), Buffer.from('1, 2, 3'), 'prices.txt');
    const { result: reply } = await fixture.owner().call<{ id: number }>('POST', '/api/canned-replies', {
      body: { scope: 'workspace', shortcut: 'prices', texts: { 'en-US': 'Prices' }, files: [file.model.id] },
    });
    await fixture.create({ actions: [{ kind: 'label', label_id: label, is_on: true }] });
    await fixture.create({ filter: { labels: [label] }, actions: [{ kind: 'reply', canned_reply_id: reply.id }] });
    await fixture.write(fixture.fromClient('One'), fixture.fromClient('Two'));
    await fixture.settled();
    const sent = await change(
      `select m.seq from messages m join files f on f.workspace_id = m.workspace_id and f.channel_id = m.channel_id and f.message_seq = m.seq
        where m.workspace_id = $1 and m.channel_id = $2 and m.system ->> 'code' = 'rule_reply'`,
    );
    expect(sent).toHaveLength(2);
  });

  test('an action sees what those before it have done [48.1]', async () => {
    await change('update channels set manager_id = null where workspace_id = $1 and id = $2');
    const manager = await fixture.workspace().addUser(2, 'Anna');
    await fixture.create({
      actions: [
        { kind: 'assign', user_id: manager.id },
        { kind: 'note', text: 'For {manager.first_name}' },
        { kind: 'task', title: 'Call', user_id: null },
      ],
    });
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    expect((await fixture.messages()).find(({ code }) => code === 'rule_note')?.content).toBe('For Anna');
    const tasks = await change('select assignee_id::int from tasks where workspace_id = $1 and $2::bigint > 0');
    expect(tasks).toEqual([{ assignee_id: manager.id }]);
  });

  test('two that set each other off run once each, and say because of whom [48.3]', async () => {
    const [one, two] = [await fixture.makeLabel('One'), await fixture.makeLabel('Two')];
    const pair = (name: string, on: number, off: number) =>
      fixture.create({
        name,
        trigger: { kind: 'labelled', label_ids: [on] },
        actions: [
          { kind: 'label', label_id: on, is_on: false },
          { kind: 'label', label_id: off, is_on: true },
        ],
      });
    await pair('A', one, two);
    await pair('B', two, one);
    await fixture.putLabel(one);
    await fixture.settled();
    const runs = await fixture.runs();
    expect(runs.map(({ rule_name: name, caused_by: by }) => [name, by])).toEqual([
      ['B', ['A']],
      ['A', []],
    ]);
    expect(await fixture.labels()).toEqual([one]);
  });

  test('a chain ends after three [48.3]', async () => {
    const labels = [];
    for (const name of ['0', '1', '2', '3', '4']) labels.push(await fixture.makeLabel(name));
    for (const [index, label] of labels.slice(0, 4).entries()) {
      const next = labels[index + 1] ?? 0;
      await fixture.create({
        name: `Rule ${index}`,
        trigger: { kind: 'labelled', label_ids: [label] },
        actions: [{ kind: 'label', label_id: next, is_on: true }],
      });
    }
    await fixture.putLabel(labels[0] ?? 0);
    await fixture.settled();
    expect((await fixture.runs())[0]?.caused_by).toEqual(['Rule 0', 'Rule 1']);
    expect(await fixture.labels()).toEqual(labels.slice(0, 4));
  });

  test('the same event again runs nothing twice [48.2]', async () => {
    await fixture.create({ actions: [{ kind: 'note', text: 'Once' }] });
    await fixture.write(fixture.fromClient('Hello'));
    await fixture.settled();
    await change(
      `insert into automation_events (workspace_id, id, channel_id, kind, detail)
        select workspace_id, event_id, channel_id, 'client_wrote', jsonb_build_object('seq', 1) from automation_runs
        where workspace_id = $1 and channel_id = $2`,
    );
    await fixture.settled();
    expect((await fixture.messages()).filter(({ code }) => code === 'rule_note')).toHaveLength(1);
  });

  test('what fails is tried again, then given up and said; others go on [48.2, 48.8]', async () => {
    await fixture.create({ name: 'Broken', actions: [{ kind: 'note', text: 'Note' }] });
    await fixture.changeTables(
      `alter table automation_runs add constraint broken check (workspace_id <> ${fixture.workspace().id} or result = 'failed')`,
    );
    await fixture.write(fixture.fromClient('Hello'));
    const stored = () => change('select from automation_events where workspace_id = $1 and channel_id = $2');
    await expect.poll(stored).toHaveLength(1);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect
        .poll(async () => {
          const [row] = await change(
            'select attempts from automation_events where workspace_id = $1 and channel_id = $2',
          );
          return (row as { attempts: number } | undefined)?.attempts ?? 9;
        })
        .toBeGreaterThan(attempt);
      await change(`update automation_events set next_at = '-infinity' where workspace_id = $1 and channel_id = $2`);
      await fixture.queueJob('run-automation', {});
    }
    await fixture.settled();
    await fixture.changeTables('alter table automation_runs drop constraint broken');
    expect((await fixture.runs()).map(({ result }) => result)).toEqual(['failed']);
    expect((await fixture.messages()).some(({ code }) => code === 'rule_note')).toBe(false);
  });
});

test('twenty actions within an hour in a conversation; the rule that would do more is paused and said [48.4]', async () => {
  const socket = await TestSocket.signIn(fixture.app.port, fixture.workspace().host, fixture.owner().token);
  const { result: rule } = await fixture.create({
    name: 'Talker',
    actions: [
      { kind: 'note', text: 'One' },
      { kind: 'note', text: 'Two' },
    ],
  });
  for (let count = 0; count < 11; count += 1) await fixture.write(fixture.fromClient(`Line ${count}`));
  await fixture.settled();
  expect((await fixture.messages()).filter(({ code }) => code === 'rule_note').length).toBeLessThanOrEqual(20);
  const runs = await fixture.runs();
  expect(runs.map(({ result }) => result)).toEqual(['paused', ...Array.from({ length: 10 }, () => 'done')]);
  expect(await socket.waitForEvent('automationNotice')).toMatchObject({ data: { rule_id: rule.id, name: 'Talker' } });
  socket.close();
  const [listed] = await fixture.rules();
  expect(listed).toMatchObject({ is_on: false, paused: { channel_id: fixture.conversation().channelId }, version: 2 });
  const body = { ...fixture.bodyOf({ actions: listed?.actions ?? [] }), name: 'Talker', version: 2 };
  await fixture.owner().call('PUT', `/api/automation-rules/${rule.id}`, { body });
  expect((await fixture.rules())[0]).toMatchObject({ is_on: true, paused: null });
  expect(await fixture.inWorkspace((tx) => listRulesOn(tx, fixture.workspace().id))).toHaveLength(1);
});
