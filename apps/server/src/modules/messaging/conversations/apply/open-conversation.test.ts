import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;
const from = (person: number, first_name: string) => ({ from: { id: person, first_name } });
const listNames = async (person: number) => {
  const { name, client_id } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query<{ first_name: string }>('select first_name from clients where id = $1', [
    client_id,
  ]);
  return { conversation: name, client: rows[0]?.first_name };
};

test("only a new client's picture is asked for", async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello' });
  await fixture.say(person, { text: 'again' });
  const { client_id } = await fixture.findConversation(person);
  expect(await fixture.listJobs('fetch-client-avatar')).toMatchObject([
    {
      payload: { workspace_id: fixture.workspaceId, bot_id: fixture.botId, client_id, chat_id: String(person) },
      max_attempts: 3,
    },
  ]);
});

test('a conversation is named as its client is, until somebody names it here', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello', ...from(person, 'Halyna') });
  expect(await listNames(person)).toEqual({ conversation: 'Halyna', client: 'Halyna' });
  await fixture.say(person, { text: 'married', ...from(person, 'Halyna Koval') });
  expect(await listNames(person)).toEqual({ conversation: 'Halyna Koval', client: 'Halyna Koval' });
  const { id } = await fixture.findConversation(person);
  await fixture.owner.query(`update channels set name = 'Flowers for May' where id = $1`, [id]);
  await fixture.say(person, { text: 'again', ...from(person, 'Halyna Bila') });
  expect(await listNames(person)).toEqual({ conversation: 'Flowers for May', client: 'Halyna Bila' });
});

test.each([
  ['the same name', 'Petro'],
  ['another name', 'Petro Bilyi'],
])('a client who writes again, under %s, brings a deleted conversation back', async (_name, name) => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello', ...from(person, 'Petro') });
  const { id } = await fixture.findConversation(person);
  await fixture.owner.query('update channels set deleted_at = now() where id = $1', [id]);
  await fixture.takeEvents();
  await fixture.say(person, { text: 'still there?', ...from(person, name) });
  expect(await listNames(person)).toEqual({ conversation: name, client: name });
  expect(await fixture.readLines(person)).toEqual([
    'conversation_started',
    'hello',
    'conversation_started',
    'still there?',
  ]);
  expect((await fixture.takeEvents()).map(({ event, channelId }) => [event, channelId])).toEqual([
    ['newChannel', id],
    ['newClient', null],
    ['newMessage', id],
    ['newMessage', id],
  ]);
  const { rows } = await fixture.owner.query('select from channels where id = $1 and deleted_at is null', [id]);
  expect(rows).toHaveLength(1);
});

test('a deleted conversation that was closed is open again as soon as its client is back, with a new episode', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello' });
  const { id } = await fixture.findConversation(person);
  await fixture.owner.query(
    `update channels set state = 'closed', closed_at = now(), awaiting_since = null, deleted_at = now() where id = $1`,
    [id],
  );
  await fixture.owner.query(
    'update conversation_episodes set closed_at = now(), last_seq = first_seq where channel_id = $1',
    [id],
  );
  await fixture.say(person, { text: '/start' });
  const { rows } = await fixture.owner.query(
    `select c.state, e.number from channels c join conversation_episodes e on e.channel_id = c.id and e.closed_at is null
      where c.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'open', number: 2 }]);
});
