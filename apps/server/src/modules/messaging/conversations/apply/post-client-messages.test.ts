import { limits } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;
const build = (person: number, more: object) => ({ message: fixture.buildMessage(person, more) });
const edit = ({ message }: { message: object }, more: object, edit_date = 1_760_000_050) => ({
  edited_message: { ...message, edit_date, ...more },
});
const readLast = async (person: number) => (await fixture.listMessages(person)).at(-1);
/** Parts of an album that arrived long ago, so that it counts as complete. */
const receiveAlbum = async (person: number, parts: readonly object[]) => {
  await fixture.store(
    person,
    parts.map((more) => build(person, { media_group_id: 'album', ...more })),
  );
  await fixture.owner.query(`update inbound_updates set received_at = now() - interval '2 seconds'`);
  await fixture.handle(person);
};
const place = { location: { latitude: 1, longitude: 2 } };

describe('what a message brings with it', () => {
  test("a client's first one: the conversation in the list, how it began, and the message", async () => {
    const person = takePerson();
    await fixture.takeEvents();
    await fixture.say(person, { text: 'hello' });
    const { id: channelId, client_id: clientId } = await fixture.findConversation(person);
    const client = `Person ${person}`;
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'newChannel', channelId, data: { id: channelId, name: client } },
      { event: 'newClient', channelId: null, data: { id: clientId } },
      { event: 'newMessage', channelId, data: { system: { code: 'conversation_started' } } },
      { event: 'newMessage', channelId, data: { content: 'hello', client_id: clientId } },
    ]);
    expect(await fixture.listMessages(person)).toMatchObject([
      { line: 'conversation_started', client_id: null },
      { line: 'hello', client_id: clientId, metadata: null, parent: null, files: [] },
    ]);
    expect((await fixture.listMessages(person))[0]?.params).toEqual({ client, bot: 'Support' });
  });

  test('a further one: nothing but itself, unless the client has got another name', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    const { client_id: id } = await fixture.findConversation(person);
    await fixture.takeEvents();
    await fixture.say(person, { text: 'again' });
    expect(await fixture.takeEvents()).toMatchObject([{ event: 'newMessage', data: { content: 'again' } }]);
    await fixture.say(person, { text: 'it is me', from: { id: person, first_name: 'Lesia' } });
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'updateChannel', data: { name: 'Lesia', client: { first_name: 'Lesia' } } },
      { event: 'updateClient', data: { id } },
      { event: 'newMessage', data: { content: 'it is me' } },
    ]);
  });

  test('one of a client who had stopped the bot: they are back', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    const { id } = await fixture.findConversation(person);
    await fixture.owner.query('update channels set client_blocked = true where id = $1', [id]);
    await fixture.takeEvents();
    await fixture.say(person, { text: 'me again' });
    expect((await fixture.readLines(person)).slice(2)).toEqual(['client_returned', 'me again']);
    expect(await fixture.findConversation(person)).toMatchObject({ client_blocked: false });
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'updateChannel', data: { client_blocked: false } },
      { event: 'newMessage', data: { system: { code: 'client_returned', params: { client: `Person ${person}` } } } },
      { event: 'newMessage', data: { content: 'me again' } },
    ]);
  });
});

describe('what it says', () => {
  test('addresses in it are noted, and nothing where there is none', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'see https://example.com/a' });
    expect(await readLast(person)).toMatchObject({ metadata: { urls: ['https://example.com/a'] } });
    await fixture.say(person, { text: 'plain', forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' } });
    expect((await readLast(person))?.metadata).toEqual({ forwarded_from: 'Ivan' });
  });

  test('is cut where our own messages end', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'a'.repeat(limits.contentChars + 10) });
    expect((await readLast(person))?.content).toHaveLength(limits.contentChars);
  });

  test("an album's texts stand one below the other, its facts side by side", async () => {
    const person = takePerson();
    await receiveAlbum(person, [
      { text: 'one' },
      { ...place },
      { text: 'three', forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' } },
    ]);
    expect(await readLast(person)).toMatchObject({
      content: 'one\n\nthree',
      metadata: { location: { latitude: 1, longitude: 2 }, forwarded_from: 'Ivan' },
    });
  });

  test('an album answers what any of its parts answers', async () => {
    const person = takePerson();
    const asked = build(person, { text: 'a question' });
    await fixture.receive(person, asked);
    await receiveAlbum(person, [{ text: 'one' }, { text: 'two', reply_to_message: asked.message }]);
    expect(await readLast(person)).toMatchObject({ content: 'one\n\ntwo', parent: 'a question' });
  });

  test('an answer to what is unknown or deleted is a message of its own', async () => {
    const person = takePerson();
    const asked = build(person, { text: 'a question' });
    await fixture.receive(person, asked, build(person, { text: 'an answer', reply_to_message: asked.message }));
    expect(await readLast(person)).toMatchObject({ content: 'an answer', parent: 'a question' });
    await fixture.say(person, { text: 'to nobody', reply_to_message: { message_id: 999_999 } });
    expect(await readLast(person)).toMatchObject({ content: 'to nobody', parent: null });
    await fixture.owner.query(`update messages set deleted_at = now() where content = 'a question'`);
    await fixture.say(person, { text: 'too late', reply_to_message: asked.message });
    expect(await readLast(person)).toMatchObject({ content: 'too late', parent: null });
  });
});

describe('edits that came before it', () => {
  test('the last one tells text and facts', async () => {
    const person = takePerson();
    const sent = build(person, { text: 'old words' });
    await fixture.receive(
      person,
      edit(sent, { text: 'new words' }),
      edit(sent, { text: 'see https://example.com/b', ...place }),
      sent,
    );
    expect(await readLast(person)).toMatchObject({
      content: 'see https://example.com/b',
      metadata: { urls: ['https://example.com/b'], location: { latitude: 1 } },
    });
    expect((await fixture.listUpdates(person)).map(({ waits_for }) => waits_for)).toEqual([null, null, null]);
  });

  test('text that one of them took away is gone, but not that of an album by an edit of another part', async () => {
    const person = takePerson();
    const sent = build(person, { ...place, caption: 'look' });
    await fixture.receive(person, edit(sent, { caption: undefined }), sent);
    expect(await readLast(person)).toMatchObject({ content: '', metadata: { location: { latitude: 1 } } });

    const [captioned, other] = [{ ...place, caption: 'two places' }, place].map((more) =>
      build(person, { media_group_id: 'album', ...more }),
    );
    if (captioned === undefined || other === undefined) throw new Error('an album has two parts');
    await fixture.receive(
      person,
      edit(captioned, {
        caption: 'two good places',
        forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' },
      }),
      edit(other, { location: { latitude: 3, longitude: 4 } }),
    );
    await fixture.store(person, [captioned, other]);
    await fixture.owner.query(`update inbound_updates set received_at = now() - interval '2 seconds'`);
    await fixture.handle(person);
    expect(await readLast(person)).toMatchObject({
      content: 'two good places',
      metadata: { location: { latitude: 3 }, forwarded_from: 'Ivan' },
    });
  });

  test('those of other messages go on waiting', async () => {
    const person = takePerson();
    const [first, second] = [build(person, { text: 'first' }), build(person, { text: 'second' })];
    await fixture.receive(person, edit(second, { text: 'second, better' }), first);
    expect((await fixture.readLines(person)).slice(1)).toEqual(['first']);
    await fixture.receive(person, second);
    expect((await fixture.readLines(person)).slice(1)).toEqual(['first', 'second, better']);
  });
});

describe('Start', () => {
  const start = (person: number, text = '/start') => build(person, { text });

  test('opens the conversation with what its link says', async () => {
    const person = takePerson();
    await fixture.takeEvents();
    await fixture.receive(person, start(person, '/start promo42'));
    expect((await fixture.listMessages(person)).map(({ line, params }) => [line, params])).toEqual([
      ['conversation_started', { client: `Person ${person}`, bot: 'Support', payload: 'promo42' }],
    ]);
    expect((await fixture.takeEvents()).map(({ event }) => event)).toEqual(['newChannel', 'newClient', 'newMessage']);
  });

  test('says nothing in a conversation that is there, unless its link does; and that once', async () => {
    const person = takePerson();
    await fixture.receive(person, start(person));
    await fixture.takeEvents();
    const again = start(person, '/start promo43');
    await fixture.receive(person, start(person), again, again);
    expect((await fixture.listMessages(person)).map(({ params }) => params?.payload)).toEqual([undefined, 'promo43']);
    expect((await fixture.takeEvents()).map(({ event }) => event)).toEqual(['newMessage']);
    expect((await fixture.listUpdates(person)).map(({ is_handled, attempts }) => [is_handled, attempts])).toEqual(
      Array.from({ length: 4 }, () => [true, 0]),
    );
  });
});
