import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RatingFixture, startRatings } from '../../../testing/messengers/rating-fixture.ts';
import { facebookAbilitiesAt } from '../../connectors/facebook/abilities.ts';
import { recordAbilities } from '../../connectors/index.ts';
import { viberAbilitiesAt } from '../../connectors/viber/abilities.ts';
import { closeWithEpisodes } from '../episodes/index.ts';

let fixture: RatingFixture;
let person = 700;

beforeAll(async () => {
  fixture = await startRatings();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  person += 1;
  await fixture.setPolicy();
});

const listAutomatic = async () =>
  (await fixture.listMessages(person)).flatMap(({ line, content }) =>
    line.startsWith('rating_') ? [`${line}: ${content}`] : [],
  );
const question = () => `rating_asked: How was it, Person ${person}?`;
const helpAndAsk = async () => {
  await fixture.help(person);
  await fixture.ask(person);
};
const listTasks = async () => {
  const { id } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query(
    'select title, assignee_id::int, created_by::int, kind from tasks where channel_id = $1',
    [id],
  );
  return rows;
};

describe('a question', () => {
  test('leaves fifteen seconds after the closing, with five buttons, in the words of its client [47.2]', async () => {
    expect(await fixture.help(person)).toBe(true);
    const [job] = await fixture.listJobs('ask-rating');
    expect(job?.delay_ms).toBeGreaterThan(14_000);
    expect(await listAutomatic()).toEqual([]);
    await fixture.ask(person);
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([question()]);
    const asked = (await fixture.listMessages(person)).at(-1);
    expect(asked?.params).toEqual({ episode: '1' });
    expect(asked?.metadata?.buttons).toEqual(
      [1, 2, 3, 4, 5].map((value) => ({ text: `${value} ⭐`, payload: `rating:1:${value}` })),
    );
    const { id } = await fixture.findConversation(person);
    const { rows } = await fixture.owner.query(
      `select d.state, c.state as conversation, c.awaiting_since from deliveries d join channels c on c.id = d.channel_id
       where d.channel_id = $1 and d.message_seq = $2`,
      [id, asked?.seq],
    );
    expect(rows).toEqual([{ state: 'queued', conversation: 'closed', awaiting_since: null }]);
    const events = await fixture.takeEvents();
    const heard = events.findLast(({ event }) => event === 'updateEpisodeRating');
    expect(heard?.data).toMatchObject({ channel_id: id, number: 1, rating: null, rating_asked_at: expect.any(String) });
  });

  test('does not leave once the closing is undone, and once where it is closed again [47.2]', async () => {
    await fixture.help(person);
    await fixture.undo(person);
    await fixture.ask(person);
    expect(await fixture.readRating(person)).toBeNull();
    expect(await fixture.closeConversation(person)).toBe(true);
    await fixture.undo(person);
    expect(await fixture.closeConversation(person)).toBe(true);
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([question()]);
    // An episode is asked about once.
    await fixture.undo(person);
    expect(await fixture.closeConversation(person)).toBe(false);
  });

  test('does not leave where it is closed without asking, also after a closing that asked [47.2]', async () => {
    expect(await fixture.help(person, { ask_rating: false })).toBe(false);
    expect(await fixture.readRating(person)).toBeNull();
    await fixture.undo(person);
    await fixture.closeConversation(person);
    await fixture.undo(person);
    await fixture.closeConversation(person, { ask_rating: false });
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([]);
  });

  test('does not leave where many are closed at once, nor for the closing that was undone before [47.2]', async () => {
    await fixture.help(person);
    await fixture.undo(person);
    const { id } = await fixture.findConversation(person);
    await fixture.database.inWorkspace(fixture.workspaceId, (tx) =>
      closeWithEpisodes(tx, fixture.workspaceId, [id], 1),
    );
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([]);
  });

  test('does not leave once the client has written again, but after thanks [47.2]', async () => {
    await fixture.help(person);
    await fixture.say(person, { text: 'Thanks!' });
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([question()]);
    person += 1;
    await fixture.help(person);
    await fixture.say(person, { text: 'And when will the other one come?' });
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([]);
  });

  test('is not asked of who wrote without an answer, or was written to without a word of theirs [47.3]', async () => {
    await fixture.say(person, { text: 'Hello?' });
    expect(await fixture.closeConversation(person)).toBe(false);
    await fixture.answer(person);
    expect(await fixture.closeConversation(person)).toBe(false);
  });

  test.for([
    ['whose bot does not ask', 'update rating_policies set is_on = false where $1::bigint > 0', null],
    [
      'whose bot is paused',
      `update bots set state = 'paused' where $1::bigint > 0`,
      `update bots set state = 'active' where $1::bigint > 0`,
    ],
    [
      'of a workspace that is closed',
      'update workspaces set payment_status = 4 where $1::bigint > 0',
      'update workspaces set payment_status = 1 where $1::bigint > 0',
    ],
    ['whom the team has blocked', 'update channels set blocked_at = now() where id = $1', null],
    ['who has blocked the bot', 'update channels set client_blocked = true where id = $1', null],
  ] as [string, string, string | null][])('is not asked of a client %s [47.3]', async ([, before, after]) => {
    await fixture.help(person);
    await fixture.change(person, before);
    await fixture.ask(person);
    expect(await fixture.readRating(person)).toBeNull();
    await fixture.undo(person).catch(() => {});
    expect(await fixture.closeConversation(person)).toBe(false);
    if (after !== null) await fixture.change(person, after);
    expect(await listAutomatic()).toEqual([]);
  });

  test.for([
    ['whose reply window is closed', recordAbilities(facebookAbilitiesAt), '25 hours'],
    ['whom only people may still answer', recordAbilities(facebookAbilitiesAt, true), '25 hours'],
    ['whose reply window closes in a moment', recordAbilities(facebookAbilitiesAt), '23 hours 50 minutes'],
    ['whose messages cost', recordAbilities(viberAbilitiesAt), '25 hours'],
  ] as const)('is not asked of a client %s [47.3]', async ([, phases, silentFor]) => {
    await fixture.owner.query('update bots set ability_phases = $1', [phases]);
    await fixture.say(person, { text: 'Where is my order, please?' });
    await fixture.answer(person);
    const silent = `update clients k set last_inbound_at = now() - interval '${silentFor}' from channels c where c.client_id = k.id and c.id = $1`;
    await fixture.change(person, silent.replace(silentFor, '1 hour'));
    expect(await fixture.closeConversation(person)).toBe(true);
    await fixture.change(person, silent);
    await fixture.ask(person);
    await fixture.undo(person);
    expect(await fixture.closeConversation(person)).toBe(false);
    await fixture.owner.query('update bots set ability_phases = null');
    expect(await listAutomatic()).toEqual([]);
  });

  test('is asked of a person once in so many days, also as another client of theirs [47.3]', async () => {
    const first = person;
    await helpAndAsk();
    expect(await fixture.help(first)).toBe(false);
    person += 1;
    await fixture.say(person, { text: 'Another question, please' });
    const [one, other] = [await fixture.findConversation(first), await fixture.findConversation(person)];
    await fixture.owner.query(
      'insert into client_merges (workspace_id, id, client_id, into_id, merged_by) values ($1, 1, $2, $3, 1)',
      [fixture.workspaceId, other.client_id, one.client_id],
    );
    await fixture.answer(person);
    expect(await fixture.closeConversation(person)).toBe(false);
    await fixture.change(
      first,
      `update episode_ratings set asked_at = now() - interval '29 days' where channel_id = $1`,
    );
    expect(await fixture.help(first)).toBe(false);
    await fixture.change(
      first,
      `update episode_ratings set asked_at = now() - interval '31 days' where channel_id = $1`,
    );
    expect(await fixture.help(first)).toBe(true);
  });

  test('that could not be sent is none, and does not count [47.3]', async () => {
    await helpAndAsk();
    await fixture.change(
      person,
      `update deliveries set state = 'failed' where channel_id = $1 and message_seq = (select asked_seq
      from episode_ratings where channel_id = $1)`,
    );
    expect((await fixture.episodesOf(person)).data).toMatchObject([{ number: 1, rating_asked_at: null }]);
    expect(await fixture.help(person)).toBe(true);
  });

  test('about an episode that was opened again leaves about the next one [47.2]', async () => {
    expect(await fixture.help(person)).toBe(true);
    expect(await fixture.help(person)).toBe(true);
    await fixture.ask(person);
    expect(await listAutomatic()).toEqual([question()]);
    expect(await fixture.readRating(person)).toMatchObject({ number: 2, is_asked: true });
  });

  test('whose job is lost is found; one of long ago is dropped [47.4]', async () => {
    await fixture.help(person);
    await fixture.owner.query('delete from graphile_worker._private_jobs');
    await fixture.runRatingTask('find-ratings');
    expect(await fixture.listJobs('ask-rating')).toEqual([]);
    const { id } = await fixture.findConversation(person);
    await fixture.change(
      person,
      `with old as (update conversation_episodes set closed_at = closed_at - interval '25 hours' where channel_id = $1)
       update episode_ratings set planned_at = planned_at - interval '25 hours' where channel_id = $1`,
    );
    await fixture.runRatingTask('find-ratings');
    expect(await fixture.listJobs('ask-rating')).toMatchObject([{ payload: { channel_id: id } }]);
    await fixture.ask(person);
    expect(await fixture.readRating(person)).toBeNull();
    expect(await listAutomatic()).toEqual([]);
  });
});

describe('a press', () => {
  test('rates the episode, says nothing and opens nothing; the client is thanked once [47.4]', async () => {
    await helpAndAsk();
    await fixture.takeEvents();
    await fixture.press(person, 4, { id: 'first' });
    expect(await fixture.readRating(person)).toMatchObject({ number: 1, rating: 4 });
    expect(await fixture.readLines(person)).toEqual([
      'conversation_started',
      'Where is my order, please?',
      'Here you are',
      'rating_asked',
      'rating_thanks',
    ]);
    const { id, client_id: clientId } = await fixture.findConversation(person);
    const { rows } = await fixture.owner.query('select state, awaiting_since from channels where id = $1', [id]);
    expect(rows).toEqual([{ state: 'closed', awaiting_since: null }]);
    expect(await fixture.readAnswer('first')).toBe('Your rating: 4 of 5');
    const heard = (await fixture.takeEvents()).filter(({ event }) => event === 'updateEpisodeRating');
    expect(heard.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        channel_id: id,
        client_id: clientId,
        number: 1,
        rating: 4,
        rated_at: expect.any(String),
      }),
    ]);
  });

  test('that comes twice, by two presses or by one update, counts once [47.4]', async () => {
    await helpAndAsk();
    await fixture.press(person, 5, { id: 'same' });
    await fixture.takeEvents();
    await fixture.press(person, 5, { id: 'same' });
    await fixture.press(person, 5);
    expect(await fixture.takeEvents()).toEqual([]);
    expect(await listAutomatic()).toEqual([question(), 'rating_thanks: Thank you!']);
  });

  test('changes the rating for a day, without thanks; then the phone says that it cannot [47.5]', async () => {
    await helpAndAsk();
    await fixture.press(person, 5);
    await fixture.press(person, 3, { id: 'changed' });
    expect(await fixture.readRating(person)).toMatchObject({ rating: 3 });
    expect(await fixture.readAnswer('changed')).toBe('Your rating: 3 of 5');
    await fixture.change(
      person,
      `update episode_ratings set rated_at = now() - interval '25 hours' where channel_id = $1`,
    );
    await fixture.press(person, 1, { id: 'late' });
    expect(await fixture.readRating(person)).toMatchObject({ rating: 3 });
    expect(await fixture.readAnswer('late')).toBe('This rating can’t be changed anymore.');
    expect(await listAutomatic()).toHaveLength(2);
  });

  test('is not taken after seven days [47.5]', async () => {
    await helpAndAsk();
    await fixture.change(
      person,
      `update episode_ratings set asked_at = now() - interval '8 days' where channel_id = $1`,
    );
    await fixture.press(person, 5, { id: 'after a week' });
    expect(await fixture.readRating(person)).toMatchObject({ rating: null });
    expect(await fixture.readAnswer('after a week')).toBe('It’s too late to rate this. Thank you anyway!');
    expect(await listAutomatic()).toEqual([question()]);
  });

  test('of a client whom the team has blocked changes nothing [47.5]', async () => {
    await helpAndAsk();
    await fixture.change(person, 'update channels set blocked_at = now() where id = $1');
    await fixture.press(person, 1, { id: 'blocked' });
    expect(await fixture.readRating(person)).toMatchObject({ rating: null });
    expect(await fixture.readAnswer('blocked')).toBeUndefined();
  });

  test('into a conversation that was deleted changes nothing, and brings nothing back [47.5]', async () => {
    await helpAndAsk();
    await fixture.change(person, 'update channels set deleted_at = now() where id = $1');
    const before = await fixture.readLines(person);
    await fixture.press(person, 1);
    expect(await fixture.readRating(person)).toMatchObject({ rating: null });
    expect(await fixture.readLines(person)).toEqual(before);
  });

  test('of an episode that was not asked about, or of no such value, is what any other button is [47.4]', async () => {
    await helpAndAsk();
    await fixture.press(person, 4, { number: 2 });
    await fixture.press(person, 9);
    expect(await fixture.readRating(person)).toMatchObject({ number: 1, rating: null });
    expect((await fixture.readLines(person)).slice(-2)).toEqual(['4 ⭐', '9 ⭐']);
  });

  test('is followed by a message as any: it opens the conversation [47.7]', async () => {
    await helpAndAsk();
    await fixture.press(person, 2);
    await fixture.say(person, { text: 'The courier was two hours late' });
    const { id } = await fixture.findConversation(person);
    const { rows } = await fixture.owner.query(
      'select state, awaiting_since is not null as waits from channels where id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'open', waits: true }]);
    expect((await fixture.readLines(person)).at(-1)).toBe('The courier was two hours late');
    expect((await fixture.episodesOf(person)).data).toMatchObject([
      { number: 2, rating: null, rating_asked_at: null },
      { number: 1, rating: 2, rated_at: expect.any(String), rating_asked_at: expect.any(String) },
    ]);
  });

  test.for([
    [5, 'closed'],
    [1, 'open'],
  ] as const)('of %d is followed by a few words: the conversation is %s [47.7]', async ([value, state]) => {
    await helpAndAsk();
    await fixture.press(person, value);
    await fixture.say(person, { text: 'Так і знайте' });
    const { id } = await fixture.findConversation(person);
    const { rows } = await fixture.owner.query('select state from channels where id = $1', [id]);
    expect(rows).toEqual([{ state }]);
  });

  test('is not thanked for where nothing may be sent [47.3]', async () => {
    await helpAndAsk();
    await fixture.owner.query(`update bots set state = 'paused'`);
    await fixture.press(person, 5);
    await fixture.owner.query(`update bots set state = 'active'`);
    expect(await fixture.readRating(person)).toMatchObject({ rating: 5 });
    expect(await listAutomatic()).toEqual([question()]);
  });
});

describe('a low rating', () => {
  const makeTask = async () => {
    const { id } = await fixture.findConversation(person);
    await fixture.runRatingTask('make-rating-task', { workspace_id: fixture.workspaceId, channel_id: id, number: 1 });
  };
  const task = (value: number) => ({
    title: `A client’s low rating: ${value} of 5`,
    assignee_id: 1,
    created_by: 1,
    kind: 'task',
  });

  test('makes one task for whom the policy names, who is told; a changed one makes no other [47.6]', async () => {
    await fixture.setPolicy({ task_user_id: 1 });
    await helpAndAsk();
    await fixture.press(person, 3);
    expect(await fixture.listJobs('make-rating-task')).toEqual([]);
    await fixture.press(person, 2);
    const { id } = await fixture.findConversation(person);
    expect(await fixture.listJobs('make-rating-task')).toMatchObject([{ payload: { channel_id: id, number: 1 } }]);
    await fixture.takeEvents();
    await Promise.all([makeTask(), makeTask()]);
    expect(await listTasks()).toEqual([task(2)]);
    const notices = (await fixture.takeEvents()).filter(({ event }) => event === 'taskNotice');
    expect(notices.map(({ data }) => data)).toMatchObject([{ reason: 'assigned', actor_id: null, channel_id: id }]);
    await fixture.press(person, 1);
    await makeTask();
    expect(await listTasks()).toEqual([task(2)]);
  });

  test('that was a slip makes none [47.6]', async () => {
    await fixture.setPolicy({ task_user_id: 1 });
    await helpAndAsk();
    await fixture.press(person, 1);
    await fixture.press(person, 5);
    await makeTask();
    expect(await listTasks()).toEqual([]);
  });

  test('makes its task also where the job is lost [47.6]', async () => {
    await fixture.setPolicy({ task_user_id: 1 });
    await helpAndAsk();
    await fixture.press(person, 1);
    await fixture.owner.query('delete from graphile_worker._private_jobs');
    await fixture.runRatingTask('find-ratings');
    const { id } = await fixture.findConversation(person);
    expect(await fixture.listJobs('make-rating-task')).toMatchObject([{ payload: { channel_id: id, number: 1 } }]);
    await makeTask();
    expect(await listTasks()).toEqual([task(1)]);
  });

  test('makes none where nobody is named, or who is named cannot have it any more [47.6]', async () => {
    await helpAndAsk();
    await fixture.press(person, 1);
    await makeTask();
    expect(await listTasks()).toEqual([]);
    person += 1;
    await fixture.setPolicy({ task_user_id: 1 });
    await helpAndAsk();
    await fixture.press(person, 1);
    await fixture.during(
      'update users set status = 2 where id = 1',
      'update users set status = 1 where id = 1',
      makeTask,
    );
    await makeTask();
    expect(await listTasks()).toEqual([]);
  });
});
