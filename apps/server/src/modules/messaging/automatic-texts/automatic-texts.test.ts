import type { Welcome } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../testing/messengers/inbound-fixture.ts';
import { writeAutomaticTexts } from './write-automatic-texts.ts';

let fixture: InboundFixture;
let nextPerson = 500;

beforeAll(async () => {
  fixture = await startInbound();
  await fixture.owner.query(
    `insert into calendars (workspace_id, id, name, time_zone, hours, exceptions) values ($1, 1, 'Shop', 'Europe/Kyiv', '[]', '[]')`,
    [fixture.workspaceId],
  );
  await fixture.owner.query('insert into calendar_bots (workspace_id, bot_id, calendar_id) values ($1, $2, 1)', [
    fixture.workspaceId,
    fixture.botId,
  ]);
});
afterAll(() => fixture.close());

const everyDay = (spans: [number, number][]) => JSON.stringify(Array.from({ length: 7 }, () => spans));
const setHours = (spans: [number, number][]) =>
  fixture.owner.query('update calendars set hours = $1', [everyDay(spans)]);
const setTexts = (texts: { welcome?: Welcome; away?: Welcome }) =>
  fixture.owner.query('update bots set welcome = $1, away = $2', [
    JSON.stringify(texts.welcome ?? {}),
    JSON.stringify(texts.away ?? {}),
  ]);
const away: Welcome = { 'uk-UA': 'Ми тут {back}.', 'en-US': 'We are back {back}, {client.first_name}.' };

beforeEach(async () => {
  await setHours([]);
  await setTexts({ away });
  nextPerson += 1;
});

const from = (person: number, more: object = {}) => ({
  from: { id: person, is_bot: false, first_name: 'Ann*a*', ...more },
});
const say = (text: string, more: object = {}) => fixture.say(nextPerson, { text, ...from(nextPerson, more) });
/** What the bot has said by itself, by code, in order. */
const listSaid = async () =>
  (await fixture.listMessages(nextPerson)).flatMap(({ line, content }) =>
    line === 'away' || line === 'welcome' ? [`${line}: ${content}`] : [],
  );
const change = async (text: string) => {
  const { id } = await fixture.findConversation(nextPerson);
  await fixture.owner.query(text, [fixture.workspaceId, id]);
};
/** An answer of a colleague, so many minutes ago. */
const answer = (minutesAgo: number) =>
  change(`insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, created_at, updated_at)
    select $1, $2, c.last_seq + 1, (extract(epoch from now()) * 1000000)::bigint - ${minutesAgo}::bigint * 60000000, 1000000 + c.id, w.owner_id, 'Here!', now(), now()
    from channels c join workspaces w on w.id = c.workspace_id where c.workspace_id = $1 and c.id = $2`);

describe('an away text', () => {
  test('is queued with the message that it is for, in the language of the client [43.1, 43.2]', async () => {
    await say('Добрий вечір', { language_code: 'uk' });
    const messages = await fixture.listMessages(nextPerson);
    expect(messages.map(({ line }) => line)).toEqual(['conversation_started', 'Добрий вечір', 'away']);
    expect(messages[2]?.content).toBe('Ми тут пізніше.');
    const { id } = await fixture.findConversation(nextPerson);
    const { rows } = await fixture.owner.query(
      'select message_seq::int as seq, state from deliveries where channel_id = $1',
      [id],
    );
    expect(rows).toEqual([{ seq: 3, state: 'queued' }]);
    const events = await fixture.takeEvents();
    const heard = events.find(
      ({ event, data }) => event === 'newMessage' && data['seq'] === 3 && data['channel_id'] === id,
    );
    expect(heard?.data).toMatchObject({ system: { code: 'away' }, delivery: { state: 'queued' } });
  });

  test('names when the hours begin again, and the client [43.3]', async () => {
    await setHours([[540, 1080]]);
    await fixture.owner.query(`update calendars set exceptions = jsonb_build_array(jsonb_build_object('label', 'Move',
      'from', (now() at time zone 'Europe/Kyiv')::date, 'until', (now() at time zone 'Europe/Kyiv')::date + 1, 'spans', '[]'::jsonb))`);
    await say('Good evening');
    await fixture.owner.query(`update calendars set exceptions = '[]'`);
    expect(await listSaid()).toEqual([
      expect.stringMatching(/^away: We are back on [A-Z][a-z]+day from 9:00 AM, Ann\\\*a\\\*\.$/),
    ]);
  });

  test('comes once for many messages at a time, and not again for one that is delivered again [43.2]', async () => {
    const updates = Array.from({ length: 10 }, (_, index) => ({
      message: fixture.buildMessage(nextPerson, { text: `Line ${index}`, ...from(nextPerson) }),
    }));
    await fixture.receive(nextPerson, ...updates);
    expect(await listSaid()).toHaveLength(1);
    await change('update conversation_episodes set away_until = null where workspace_id = $1 and channel_id = $2');
    await fixture.receive(nextPerson, ...updates);
    expect(await listSaid()).toHaveLength(1);
  });

  test('comes once in an episode and a time without work [43.2]', async () => {
    await say('One');
    await say('Two');
    expect(await listSaid()).toHaveLength(1);
    // It named another return: the hours have begun and ended since, or the calendar is another one.
    await change('update conversation_episodes set away_until = now() where workspace_id = $1 and channel_id = $2');
    await say('Three');
    expect(await listSaid()).toHaveLength(2);
    await change(
      `update conversation_episodes set closed_at = now(), last_seq = 1 where workspace_id = $1 and channel_id = $2`,
    );
    await change(
      `update channels set state = 'closed', closed_at = now(), awaiting_since = null where workspace_id = $1 and id = $2`,
    );
    // It joins the closed episode.
    await say('Thanks');
    expect(await listSaid()).toHaveLength(2);
    await say('And where do I find you tomorrow?');
    expect(await listSaid()).toHaveLength(3);
  });

  test('never counts as an answer, and nobody is behind with it [43.5]', async () => {
    await say('Anybody?');
    const { id } = await fixture.findConversation(nextPerson);
    const { rows } = await fixture.owner.query(
      `select c.awaiting_since is not null as waits, c.last_seq::int, m.seq::int as asked from channels c
        join messages m on m.channel_id = c.id and m.client_id is not null where c.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ waits: true, last_seq: 3, asked: 2 }]);
  });

  test('does not come while somebody works', async () => {
    await setHours([[0, 1440]]);
    await say('Hello');
    expect(await listSaid()).toEqual([]);
  });

  test('does not come within five minutes of a colleague’s answer [43.4]', async () => {
    await setHours([[0, 1440]]);
    await say('Hello');
    await answer(4);
    await change('update channels set last_seq = last_seq + 1 where workspace_id = $1 and id = $2');
    await setHours([]);
    await say('Are you there?');
    expect(await listSaid()).toEqual([]);
    await change(
      `update messages set ts = ts - 2 * 60000000 where workspace_id = $1 and channel_id = $2 and created_by is not null`,
    );
    await say('Hello?');
    expect(await listSaid()).toHaveLength(1);
  });

  test('does not come where the client answers what was written to a closed conversation, or from another program [43.4]', async () => {
    await setHours([[0, 1440]]);
    await say('Hello');
    await change(
      'update conversation_episodes set closed_at = now(), last_seq = 2 where workspace_id = $1 and channel_id = $2',
    );
    await change(
      `update channels set state = 'closed', closed_at = now(), awaiting_since = null where workspace_id = $1 and id = $2`,
    );
    await answer(60);
    await change('update channels set last_seq = last_seq + 1 where workspace_id = $1 and id = $2');
    await setHours([]);
    await say('Thanks, when can I come by?');
    expect(await listSaid()).toEqual([]);

    nextPerson += 1;
    await setTexts({});
    await say('Hello');
    await setTexts({ away });
    await answer(4);
    await change(`update messages set created_by = null, system = '{"code": "sent_elsewhere", "params": {}}'
      where workspace_id = $1 and channel_id = $2 and created_by is not null`);
    await change('update channels set last_seq = last_seq + 1 where workspace_id = $1 and id = $2');
    await say('Are you there?');
    expect(await listSaid()).toEqual([]);
  });

  test('is in the language of the workspace where the messenger names none [43.1]', async () => {
    await fixture.owner.query(`update workspaces set default_language = 'uk-UA'`);
    await say('Hello');
    await fixture.owner.query(`update workspaces set default_language = 'en-US'`);
    expect(await listSaid()).toEqual(['away: Ми тут пізніше.']);
  });

  test.for([
    [
      'that a colleague began',
      `update conversation_episodes set opened_by = 'user' where workspace_id = $1 and channel_id = $2`,
    ],
    [
      'of a client whom the team has blocked',
      'update channels set blocked_at = now() where workspace_id = $1 and id = $2',
    ],
    [
      'of a workspace that is closed',
      `update workspaces set payment_status = 4 where id = $1 and $2::bigint > 0`,
      `update workspaces set payment_status = 1 where id = $1 and $2::bigint > 0`,
    ],
    [
      'of a bot that is paused',
      `update bots set state = 'paused' where workspace_id = $1 and $2::bigint > 0`,
      `update bots set state = 'active' where workspace_id = $1 and $2::bigint > 0`,
    ],
    [
      'of a bot without a calendar',
      'update calendar_bots set bot_id = bot_id where workspace_id = $1 and $2::bigint < 0',
    ],
  ] as [string, string, string?][])('does not come into a conversation %s [43.4]', async ([what, before, after]) => {
    await setTexts({});
    await say('Hello');
    await setTexts({ away });
    if (what.endsWith('calendar')) {
      await fixture.owner.query('create temp table kept as select * from calendar_bots');
      await fixture.owner.query('delete from calendar_bots');
    }
    await change(before);
    await say('Still there?');
    if (after !== undefined) await change(after);
    if (what.endsWith('calendar')) await fixture.owner.query('insert into calendar_bots select * from kept');
    expect(await fixture.readLines(nextPerson)).toContain('Still there?');
    expect(await listSaid()).toEqual([]);
  });

  test('that cannot be queued leaves nothing behind, and comes with the message later', async () => {
    await fixture.during(
      'alter table deliveries add constraint none check (false) not valid',
      'alter table deliveries drop constraint none',
      () => say('Hello'),
    );
    const { rows } = await fixture.owner.query(`select from clients where service_client_id = $1`, [
      String(nextPerson),
    ]);
    expect(rows).toEqual([]);
    await fixture.handle(nextPerson);
    expect(await fixture.readLines(nextPerson)).toEqual(['conversation_started', 'Hello', 'away']);
  });
});

describe('a welcome', () => {
  const welcome: Welcome = { 'en-US': 'Hello, {client.first_name}!' };

  test('goes to a new client once, before an away text [43.6]', async () => {
    await setTexts({ welcome, away });
    await say('Hi');
    await say('Hi again');
    expect(await fixture.readLines(nextPerson)).toEqual(['conversation_started', 'Hi', 'welcome', 'away', 'Hi again']);
    expect((await listSaid())[0]).toBe(String.raw`welcome: Hello, Ann\*a\*!`);
  });

  test('does not call a client by the name that stands for an unknown one', async () => {
    await setTexts({ welcome: { 'en-US': 'Hello, {client.first_name|dear client}!' } });
    await say('Hi');
    const { id } = await fixture.findConversation(nextPerson);
    await fixture.database.inWorkspace(fixture.workspaceId, async (tx) => {
      const bot = await fixture.deps.findHeardBot(tx, fixture.workspaceId, fixture.botId);
      if (bot) await writeAutomaticTexts(tx, bot, { begun: [id], spoken: [], placeholder: 'Ann*a*' });
    });
    expect((await listSaid()).at(-1)).toBe('welcome: Hello, dear client!');
  });

  test('does not go to a client of before whose conversation was deleted [43.6]', async () => {
    await setTexts({});
    await say('Hi');
    await setTexts({ welcome });
    await change('update channels set deleted_at = now() where workspace_id = $1 and id = $2');
    await say('I am back');
    expect(await listSaid()).toEqual([]);
  });

  test('goes to who opens the chat, who is not told that nobody works [43.6]', async () => {
    await setTexts({ welcome, away });
    await say('/start');
    expect(await fixture.readLines(nextPerson)).toEqual(['conversation_started', 'welcome']);
    await say('/start again');
    expect(await listSaid()).toEqual([String.raw`welcome: Hello, Ann\*a\*!`]);
  });
});
