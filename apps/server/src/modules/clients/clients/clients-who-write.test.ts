import { messengers } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallingActor } from '../../../platform/http/index.ts';
import { type InboundFixture, startInbound } from '../../../testing/messengers/inbound-fixture.ts';
import { makeDeleteClient } from './delete-client.ts';
import { makeEditClient } from './edit-client.ts';
import { saveClient } from './save-client.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;
const from = (person: number, first_name: string, username?: string) => ({
  from: { id: person, first_name, username },
});
const origin = { ip: '127.0.0.1', userAgent: null };
const owner = (): CallingActor => ({
  workspaceId: fixture.workspaceId,
  userId: 1,
  sessionId: 1,
  permissions: { contacts: ['read', 'update'] },
  isConfirmed: true,
  isOwner: true,
  isWorkspaceOpen: true,
});
const edit = (id: number, first_name: string, more: { username?: string; last_name?: string } = {}) =>
  makeEditClient(fixture.deps)(owner(), { id, first_name, ...more }, origin);
const remove = (id: number) => makeDeleteClient(fixture.deps)(owner(), id, origin);
const read = async (person: number) => {
  const { name, client_id } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query<Record<string, unknown>>(
    `select first_name, last_name, username, deleted_at is not null as is_deleted from clients where id = $1`,
    [client_id],
  );
  return { conversation: name, ...rows[0] };
};

test('a name that was edited stays, and follows the messenger again once it is the messenger’s [25.8]', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello', ...from(person, 'Petro', 'petro') });
  const { client_id: id } = await fixture.findConversation(person);
  await edit(id, 'Petro from the bakery');
  expect(await read(person)).toMatchObject({ conversation: 'Petro from the bakery', username: 'petro' });
  await fixture.say(person, { text: 'renamed', ...from(person, 'Petro', 'petro2') });
  expect(await read(person)).toMatchObject({ first_name: 'Petro from the bakery', username: 'petro2' });
  // Another name in the messenger changes nothing that is shown.
  await fixture.takeEvents();
  await fixture.say(person, { text: 'renamed again', ...from(person, 'Petro Bilyi', 'petro2') });
  expect((await fixture.takeEvents()).map(({ event }) => event)).toEqual(['newMessage']);
  // From now on he follows the messenger's newest name.
  await edit(id, 'Petro Bilyi');
  await fixture.say(person, { text: 'again', ...from(person, 'Petro Chornyi', 'petro2') });
  expect(await read(person)).toMatchObject({ first_name: 'Petro Chornyi', conversation: 'Petro Chornyi' });
  await edit(id, 'Petro Chornyi', { username: '' });
  await fixture.say(person, { text: 'more', ...from(person, 'Petro Chornyi', 'petro3') });
  expect(await read(person)).toMatchObject({ username: null });
});

test('one who was deleted and writes again is back with everything, and announced as new [25.10]', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello', ...from(person, 'Olena') });
  const { client_id: id, id: channelId } = await fixture.findConversation(person);
  await edit(id, 'Olena', { last_name: 'Koval' });
  await remove(id);
  expect(await read(person)).toMatchObject({ is_deleted: true });
  await fixture.takeEvents();
  await fixture.say(person, { text: 'still there?', ...from(person, 'Olena') });
  expect(await read(person)).toMatchObject({ last_name: 'Koval', is_deleted: false, conversation: 'Olena Koval' });
  expect((await fixture.takeEvents()).slice(0, 2)).toMatchObject([
    { event: 'newChannel', channelId },
    { event: 'newClient', data: { id } },
  ]);
  const { rows } = await fixture.owner.query('select from channels where id = $1 and deleted_at is null', [channelId]);
  expect(rows).toHaveLength(1);
});

test('a message that arrives while its client is being deleted is never in a conversation that nobody sees [25.10]', async () => {
  for (let round = 0; round < 12; round += 1) {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    const { client_id: id, id: channelId } = await fixture.findConversation(person);
    await Promise.all([remove(id), fixture.say(person, { text: 'and one more thing' })]);
    const { rows } = await fixture.owner.query<{ client_gone: boolean; gone: boolean; said: number; since: number }>(
      `select k.deleted_at is not null as client_gone, c.deleted_at is not null as gone,
         (select count(*)::int from messages m where m.channel_id = c.id and m.content = 'and one more thing') as said,
         (select count(*)::int from messages m where m.channel_id = c.id and m.created_at >= c.deleted_at) as since
       from channels c join clients k on k.id = c.client_id where c.id = $1`,
      [channelId],
    );
    const [state] = rows;
    expect(state?.said).toBe(1);
    expect(state?.client_gone).toBe(state?.gone);
    // Either it was there before, and went with the conversation, or it brought the client back.
    if (state?.gone) expect(state.since).toBe(0);
  }
});

describe('what a messenger says of a client', () => {
  const lesia = { firstName: 'Lesia', lastName: 'Kvitka', username: 'lesia', language: 'uk' };
  const save = (person: number, more: Partial<Parameters<typeof saveClient>[2]['profile']> = {}) =>
    fixture.database.inWorkspace(fixture.workspaceId, (tx) =>
      saveClient(tx, fixture.workspaceId, {
        botId: fixture.botId,
        serviceType: messengers.telegram,
        serviceClientId: String(person),
        profile: { ...lesia, ...more },
      }),
    );
  const stored = async (person: number) => {
    const { rows } = await fixture.owner.query<Record<string, unknown>>(
      `select id, first_name, last_name, username, language, version from clients where service_client_id = $1`,
      [String(person)],
    );
    const { rows: changes } = await fixture.owner.query<Record<string, unknown>>(
      'select field, before, after from client_changes where client_id = $1 order by created_at, field',
      [rows[0]?.id],
    );
    return { ...rows[0], changes: changes.map(({ field, before, after }) => [field, before, after]) };
  };
  /** The words that the client is found by. */
  const wordsOf = async (person: number) => {
    const { rows } = await fixture.owner.query<{ words: string[] }>(
      'select s.words from client_search s join clients c on c.id = s.client_id where c.service_client_id = $1',
      [String(person)],
    );
    return rows.flatMap(({ words }) => words).toSorted();
  };

  test('is kept at the first message, and the same again is no change', async () => {
    const person = takePerson();
    expect(await save(person)).toMatchObject({
      isNew: true,
      isChanged: false,
      name: 'Lesia Kvitka',
      nameBefore: 'Lesia Kvitka',
    });
    const first = await stored(person);
    expect(first).toMatchObject({ first_name: 'Lesia', last_name: 'Kvitka', username: 'lesia', language: 'uk' });
    expect(await wordsOf(person)).toEqual(expect.arrayContaining(['lesia', 'kvitka']));
    expect(await save(person)).toMatchObject({ isNew: false, isChanged: false, name: 'Lesia Kvitka' });
    expect(await stored(person)).toEqual(first);
  });

  test.for([
    [{ firstName: 'Larysa' }, 'Larysa Kvitka', [['name', 'Lesia Kvitka', 'Larysa Kvitka']]],
    [{ lastName: '' }, 'Lesia', [['name', 'Lesia Kvitka', 'Lesia']]],
    [{ username: 'kvitka' }, 'Lesia Kvitka', [['username', 'lesia', 'kvitka']]],
    [{ firstName: '', lastName: '' }, 'lesia', [['name', 'Lesia Kvitka', null]]],
  ] as const)('is taken over when it is another: %j', async ([more, name, changes]) => {
    const person = takePerson();
    await save(person);
    expect(await save(person, more)).toMatchObject({ isChanged: true, name, nameBefore: 'Lesia Kvitka' });
    expect((await stored(person)).changes.map(([field, before, after]) => [field, before, after || null])).toEqual(
      changes,
    );
    expect(await wordsOf(person)).toEqual(expect.arrayContaining(name.toLowerCase().split(' ')));
  });

  test('is no news when only the language is another; without one the known stays', async () => {
    const person = takePerson();
    await save(person);
    expect(await save(person, { language: 'en' })).toMatchObject({ isChanged: false });
    expect(await stored(person)).toMatchObject({ language: 'en', version: 2, changes: [] });
    await save(person, { language: null });
    expect(await stored(person)).toMatchObject({ language: 'en', version: 2 });
  });

  test('changes nothing while it is a placeholder, of somebody who is known', async () => {
    const person = takePerson();
    await save(person);
    const before = await stored(person);
    const placeholder = {
      firstName: 'Viber user',
      lastName: '',
      username: null,
      isPlaceholder: true,
    } as const;
    expect(await save(person, placeholder)).toMatchObject({ isChanged: false, name: 'Lesia Kvitka' });
    expect(await stored(person)).toEqual(before);
    const other = takePerson();
    expect(await save(other, placeholder)).toMatchObject({ isNew: true, name: 'Viber user' });
  });

  test('stays behind what was edited by hand, also when that is a username', async () => {
    const person = takePerson();
    const { id } = await save(person);
    await edit(id, 'Lesia', { last_name: 'of the bakery', username: 'bakery' });
    expect(await save(person, { firstName: 'Larysa', username: 'larysa' })).toMatchObject({
      isChanged: false,
      name: 'Lesia of the bakery',
      nameBefore: 'Lesia of the bakery',
    });
    expect(await stored(person)).toMatchObject({ first_name: 'Lesia', last_name: 'of the bakery', username: 'bakery' });
    const { changes } = await stored(person);
    expect(changes.map(([field]) => field)).toEqual(['name', 'username']);
    // By hand the username alone: the name follows.
    await edit(id, 'Larysa', { last_name: 'Kvitka', username: 'bakery' });
    expect(await save(person, { firstName: 'Lara', username: 'larysa' })).toMatchObject({
      isChanged: true,
      name: 'Lara Kvitka',
    });
    expect(await stored(person)).toMatchObject({ first_name: 'Lara', username: 'bakery' });
  });
});
