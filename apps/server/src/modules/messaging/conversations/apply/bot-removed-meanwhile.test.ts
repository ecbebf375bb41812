import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';

/** Updates stored before a bot was removed: its messenger believes them delivered. */
let fixture: InboundFixture;
let token: Buffer;
beforeAll(async () => {
  fixture = await startInbound();
  token = (await fixture.owner.query<{ sealed: Buffer }>('select token_encrypted as sealed from bots')).rows[0]
    ?.sealed as Buffer;
});
beforeEach(() => fixture.owner.query('update workspaces set erasing_at = null'));
afterEach(() => connectAgain());
afterAll(() => fixture.close());

const remove = () =>
  fixture.owner.query(`update bots set deleted_at = now(), token_encrypted = null, state = 'paused'`);
const connectAgain = () =>
  fixture.owner.query(`update bots set deleted_at = null, token_encrypted = $1, state = 'active'`, [token]);

let nextPerson = 500;
const takePerson = () => nextPerson++;
const build = (person: number, more: object) => ({ message: fixture.buildMessage(person, more) });
const sendDocument = async (name: string) => {
  const { id: person } = await fixture.sandbox.createPerson({ first_name: name });
  const phone = fixture.sandbox.phone(fixture.telegramId, person);
  await phone.start();
  const message = await phone.sendFile({ kind: 'document', bytes: Buffer.from('some words'), fileName: 'words.txt' });
  return { person, message };
};
const countCalls = async () => (await fixture.sandbox.listCalls(fixture.telegramId)).length;
const waitsSince = async (person: number) => {
  const { id } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query<{ since: Date | null }>(
    'select awaiting_since as since from channels where id = $1',
    [id],
  );
  return rows[0]?.since;
};
const handledWell = { is_handled: true, error: null, attempts: 0 };

test('becomes messages of clients old and new, live, and nobody waits for an answer that nobody can give [23.17]', async () => {
  const [known, stranger] = [takePerson(), takePerson()];
  await fixture.say(known, { text: 'hello' });
  const answered = 'update channels set awaiting_since = null';
  await fixture.owner.query(answered);
  await fixture.store(known, [build(known, { text: 'one' }), build(known, { text: 'two' })]);
  await fixture.store(stranger, [build(stranger, { text: 'hello?' })]);
  await fixture.takeEvents();
  const before = await countCalls();
  await remove();
  await fixture.handle(known);
  await fixture.handle(stranger);
  expect(await fixture.readLines(known)).toEqual(['conversation_started', 'hello', 'one', 'two']);
  expect(await fixture.readLines(stranger)).toEqual(['conversation_started', 'hello?']);
  expect(await fixture.listUpdates(known)).toMatchObject([handledWell, handledWell, handledWell]);
  expect(await fixture.listUpdates(stranger)).toMatchObject([handledWell]);
  expect([await waitsSince(known), await waitsSince(stranger)]).toEqual([null, null]);
  const { id: channelId } = await fixture.findConversation(stranger);
  const events = (await fixture.takeEvents()).filter((event) => event.channelId === channelId);
  expect(events).toMatchObject([
    { event: 'newChannel', data: { bot_id: null, awaiting_since: null, client: { first_name: `Person ${stranger}` } } },
    { event: 'newMessage', data: { system: { code: 'conversation_started' } } },
    { event: 'newMessage', data: { content: 'hello?' } },
  ]);
  expect(await countCalls()).toBe(before);
});

test('is one message also where the messenger said it twice', async () => {
  const person = takePerson();
  const said = build(person, { text: 'hello' });
  await fixture.receive(person, said);
  await fixture.store(person, [said]);
  await remove();
  await fixture.handle(person);
  expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello']);
});

test('of somebody whom the team has blocked stays that of a blocked one', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello' });
  await fixture.owner.query('update channels set blocked_at = now(), awaiting_since = null where id = $1', [
    (await fixture.findConversation(person)).id,
  ]);
  await fixture.store(person, [build(person, { text: 'again' })]);
  await remove();
  await fixture.handle(person);
  expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello', 'again']);
  expect(await waitsSince(person)).toBeNull();
});

test('comes with a note of a file that nobody can fetch any more, after as many tries as for others [23.17]', async () => {
  const { person, message } = await sendDocument('Olena');
  const before = await countCalls();
  await fixture.store(person, [{ message }, build(person, { text: 'behind it' })]);
  await remove();
  for (const attempts of [1, 2, 3, 4]) {
    await fixture.handle(person);
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: false, attempts, error: 'a file could not be fetched: the bot was removed' },
      { is_handled: false, attempts: 0 },
    ]);
  }
  await fixture.handle(person);
  expect((await fixture.listUpdates(person)).map(({ is_handled }) => is_handled)).toEqual([true, true]);
  const [, withFile, behind] = await fixture.listMessages(person);
  expect(withFile).toMatchObject({
    files: [],
    metadata: { missing_files: [{ name: 'words.txt', reason: 'unavailable' }] },
  });
  expect(behind?.line).toBe('behind it');
  expect(await countCalls()).toBe(before);
});

test('has its file where the bot is connected again meanwhile [23.17]', async () => {
  const { person, message } = await sendDocument('Petro');
  await fixture.store(person, [{ message }]);
  await remove();
  await fixture.handle(person);
  expect(await fixture.readLines(person)).toEqual([]);
  await connectAgain();
  await fixture.handle(person);
  const [, withFile] = await fixture.listMessages(person);
  expect(withFile).toMatchObject({ files: [{ original: 'words.txt' }], metadata: null });
});

test('is said also by a button, whose answer nobody gives, and by an edit, a departure and a group [23.17]', async () => {
  const person = takePerson();
  const said = fixture.buildMessage(person, { text: 'one' });
  await fixture.receive(person, { message: said });
  const from = { id: person, is_bot: false, first_name: `Person ${person}` };
  const chat = { id: person, type: 'private' };
  const group = { id: -900, type: 'group', title: 'Friends' };
  await fixture.store(person, [
    { callback_query: { id: 'pressed', from, chat_instance: 'x', data: 'yes' } },
    { edited_message: { ...said, text: 'two', edit_date: 1_760_000_100 } },
    { message: { message_id: 7, date: 1_760_000_000, from, chat: group, text: '/start@support_bot' } },
    { my_chat_member: { chat, from, new_chat_member: { status: 'kicked' } } },
  ]);
  const before = await countCalls();
  await remove();
  await fixture.handle(person);
  expect(await fixture.readLines(person)).toEqual(['conversation_started', 'two', 'yes', 'client_blocked_bot']);
  expect((await fixture.listUpdates(person)).filter(({ attempts, is_handled }) => attempts > 0 || !is_handled)).toEqual(
    [],
  );
  expect(await countCalls()).toBe(before);
});

test('is given up where its workspace is being deleted', async () => {
  const person = takePerson();
  await fixture.store(person, [build(person, { text: 'one' })]);
  await remove();
  await fixture.owner.query('update workspaces set erasing_at = now()');
  await fixture.handle(person);
  expect(await fixture.listUpdates(person)).toMatchObject([
    { is_handled: true, error: 'the workspace is being deleted' },
  ]);
  expect(await fixture.readLines(person)).toEqual([]);
});
