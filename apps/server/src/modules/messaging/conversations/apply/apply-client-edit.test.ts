import { limits } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;
const build = (person: number, more: object) => ({ message: fixture.buildMessage(person, more) });
type Sent = ReturnType<typeof build>;
const sentAt = 1_760_000_000;
const edit = ({ message }: Sent, more: object, secondsLater = 50) => ({
  edited_message: { ...message, edit_date: sentAt + secondsLater, ...more },
});
/** A client who has written; the events up to here are ignored. */
const write = async (more: object) => {
  const person = takePerson();
  const sent = build(person, more);
  await fixture.receive(person, sent);
  await fixture.takeEvents();
  return { person, sent };
};
const readLast = async (person: number) => (await fixture.listMessages(person)).at(-1);
const editedAt = (secondsLater: number) => new Date((sentAt + secondsLater) * 1000);

test('an edit changes text, preview, addresses and time, live', async () => {
  const { person, sent } = await write({ text: 'first words' });
  await fixture.receive(person, edit(sent, { text: 'see https://example.com/a' }));
  expect(await readLast(person)).toMatchObject({
    content: 'see https://example.com/a',
    metadata: { urls: ['https://example.com/a'] },
    edited_at: editedAt(50),
  });
  expect(await fixture.takeEvents()).toMatchObject([
    { event: 'updateMessage', data: { content: 'see https://example.com/a' } },
  ]);
  await fixture.receive(person, edit(sent, { text: `${'long '.repeat(200)}end` }, 60));
  const { rows } = await fixture.owner.query<{ preview: string | null }>(
    `select preview from messages where content like 'long %'`,
  );
  expect(rows[0]?.preview).toMatch(/^long long/);
  expect((await readLast(person))?.metadata).toEqual({ urls: [] });
});

test('of edits the latest stands, whatever order they come in; of two in one second the one that came last', async () => {
  const { person, sent } = await write({ text: 'old words' });
  await fixture.receive(person, edit(sent, { text: 'newest words' }, 60));
  await fixture.takeEvents();
  await fixture.receive(person, edit(sent, { text: 'new words' }, 59));
  expect(await readLast(person)).toMatchObject({ content: 'newest words', edited_at: editedAt(60) });
  expect(await fixture.takeEvents()).toEqual([]);
  await fixture.receive(person, edit(sent, { text: 'newest of all' }, 60));
  expect(await readLast(person)).toMatchObject({ content: 'newest of all', edited_at: editedAt(60) });
});

test('an edit that changes nothing to be seen is no news', async () => {
  for (const text of ['plain', 'see https://example.com/b']) {
    const { person, sent } = await write({ text });
    await fixture.receive(person, edit(sent, {}));
    expect(await readLast(person)).toMatchObject({ content: text, edited_at: null });
    expect(await fixture.takeEvents()).toEqual([]);
  }
});

test('a place that moves is an edit, and what the message told besides stays', async () => {
  const { person, sent } = await write({
    location: { latitude: 1, longitude: 2 },
    forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' },
  });
  await fixture.receive(person, edit(sent, { location: { latitude: 3, longitude: 4 }, forward_origin: undefined }));
  expect((await readLast(person))?.metadata).toMatchObject({
    location: { latitude: 3, longitude: 4 },
    forwarded_from: 'Ivan',
  });
  expect(await fixture.takeEvents()).toMatchObject([{ event: 'updateMessage' }]);
});

test('text that is taken away is gone, but an album keeps it when another of its parts changes', async () => {
  const { person, sent } = await write({ location: { latitude: 1, longitude: 2 }, caption: 'look' });
  await fixture.receive(person, edit(sent, { caption: undefined }));
  expect(await readLast(person)).toMatchObject({ content: '', edited_at: editedAt(50) });

  const parts = [{ caption: 'two pictures' }, {}].map((more) =>
    build(person, { media_group_id: 'album', location: { latitude: 1, longitude: 2 }, ...more }),
  );
  const [captioned, other] = parts;
  await fixture.store(person, parts);
  await fixture.owner.query(`update inbound_updates set received_at = now() - interval '2 seconds'`);
  await fixture.handle(person);
  expect(await readLast(person)).toMatchObject({ content: 'two pictures' });
  await fixture.receive(person, edit(other as Sent, { location: { latitude: 3, longitude: 4 } }));
  expect(await readLast(person)).toMatchObject({ content: 'two pictures', metadata: { location: { latitude: 3 } } });
  await fixture.receive(person, edit(captioned as Sent, { caption: 'two good pictures' }));
  expect(await readLast(person)).toMatchObject({ content: 'two good pictures' });
});

test('an edit is cut where our own messages end', async () => {
  const { person, sent } = await write({ text: 'short' });
  await fixture.receive(person, edit(sent, { text: 'a'.repeat(limits.contentChars + 10) }));
  expect((await readLast(person))?.content).toHaveLength(limits.contentChars);
});

test('an edit of what was deleted here, or is no message of the client, is dropped', async () => {
  const { person, sent } = await write({ text: 'to be deleted' });
  await fixture.owner.query(`update messages set deleted_at = now() where content = 'to be deleted'`);
  await fixture.receive(person, edit(sent, { text: 'back again' }));
  expect(await readLast(person)).toMatchObject({ content: 'to be deleted' });

  const started = await write({ text: '/start' });
  await fixture.receive(started.person, edit(started.sent, { text: 'other words' }));
  expect(await fixture.readLines(started.person)).toEqual(['conversation_started']);
  expect((await fixture.listMessages(started.person))[0]).toMatchObject({ content: '', edited_at: null });
  expect(await fixture.takeEvents()).toEqual([]);
  for (const one of [person, started.person]) {
    expect(await fixture.listUpdates(one)).toMatchObject([{}, { is_handled: true, waits_for: null, attempts: 0 }]);
  }
});

test('an edit whose message is not here yet waits for it and makes none of its own', async () => {
  const person = takePerson();
  const sent = build(person, { text: 'old words' });
  await fixture.receive(person, edit(sent, { text: 'new words' }));
  expect(await fixture.readLines(person)).toEqual([]);
  expect(await fixture.listUpdates(person)).toMatchObject([
    { is_handled: true, waits_for: String(sent.message.message_id), attempts: 0 },
  ]);
});
