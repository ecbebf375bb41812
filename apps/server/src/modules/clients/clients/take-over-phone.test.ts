import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../testing/messengers/inbound-fixture.ts';
import { toPhone } from './take-over-phone.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;

const findPhone = async (person: number): Promise<string | null> => {
  const { client_id: clientId } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query<{ phone: string | null }>('select phone from clients where id = $1', [
    clientId,
  ]);
  return rows[0]?.phone ?? null;
};
const listChanges = async (person: number) => {
  const { client_id: clientId } = await fixture.findConversation(person);
  const { rows } = await fixture.owner.query<object>(
    'select field, before, after, changed_by from client_changes where client_id = $1 order by created_at, field',
    [clientId],
  );
  return rows;
};
const share = (person: number, phone: string, ownerId: number | undefined = person) =>
  fixture.say(person, { contact: { phone_number: phone, first_name: 'Olha', user_id: ownerId } });
const byClient = { changed_by: null };

describe('a number that a client shares', () => {
  test('as their own becomes theirs, on every screen at once; the one before is in the history [23.14, 25.21]', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    await fixture.takeEvents();
    await share(person, '380501112233');
    expect(await findPhone(person)).toBe('+380501112233');
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'updateChannel', data: { client: { phone: '+380501112233' } } },
      { event: 'updateChannel', data: { client: { phone: null } } },
      { event: 'updateClient' },
      { event: 'newMessage', data: { metadata: { contact: { is_own: true } } } },
    ]);
    await share(person, '+380 (67) 000-11-22');
    expect(await findPhone(person)).toBe('+380670001122');
    expect(await listChanges(person)).toEqual([
      { ...byClient, field: 'phone', before: null, after: '+380501112233' },
      { ...byClient, field: 'phone', before: '+380501112233', after: '+380670001122' },
    ]);
  });

  test('together with another is the later one', async () => {
    const person = takePerson();
    const contact = (phone_number: string, user_id?: number) => ({
      contact: { phone_number, first_name: 'Olha', user_id },
    });
    await fixture.say(
      person,
      contact('380501112233', person),
      contact('380670001122', person),
      contact('380930000000', person + 1_000),
    );
    expect(await findPhone(person)).toBe('+380670001122');
  });

  test('a second time changes nothing', async () => {
    const person = takePerson();
    await share(person, '380501112233');
    await fixture.takeEvents();
    await share(person, '+380501112233');
    expect((await fixture.takeEvents()).map(({ event }) => event)).toEqual(['newMessage']);
    expect(await listChanges(person)).toHaveLength(1);
  });

  test.for([
    ['somebody else’s', '380501112233', 7],
    ['one whose owner nobody names', '380501112233', undefined],
    ['words', 'call me', null],
    ['too short', '+380', null],
    ['too long', '+3805011122334455', null],
    ['with a command in it', '+380501112233;ext=1', null],
    ['written backwards', '\u202e380501112233', null],
  ] as const)('stays in the message when it is not theirs or no number: %s [25.21]', async ([, phone, ownerId]) => {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    const contact = { phone_number: phone, first_name: 'Olha', ...(ownerId === null && { user_id: person }) };
    await fixture.say(person, { contact: ownerId ? { ...contact, user_id: ownerId } : contact });
    expect(await findPhone(person)).toBeNull();
    expect(await listChanges(person)).toEqual([]);
  });
});

test.for([
  ['380501112233', '+380501112233'],
  [' +380 (50) 111-22.33 ', '+380501112233'],
  ['1234567', '+1234567'],
  ['123456', null],
  ['123456789012345', '+123456789012345'],
  ['1234567890123456', null],
  ['12345 or 1234567', null],
  ['(050) 111 22 33', null],
  ['1 ()23', null],
  [`1${' '.repeat(24)}234567`, '+1234567'],
  [`1${' '.repeat(25)}234567`, null],
  ['', null],
] as const)('a number as it is called from anywhere: %j is %j', ([shared, phone]) => {
  expect(toPhone(shared)).toBe(phone);
});

test('another name and username of the client are in the history, and what stays the same is not [25.20]', async () => {
  const person = takePerson();
  await fixture.say(person, { text: 'hello' });
  await fixture.say(person, { text: 'it is me', from: { id: person, first_name: 'Lesia', username: 'lesia' } });
  await fixture.say(person, { text: 'again', from: { id: person, first_name: 'Lesia', username: 'lesia' } });
  await fixture.say(person, { text: 'once more', from: { id: person, first_name: 'Lesia', username: 'lesia_u' } });
  expect(await listChanges(person)).toEqual([
    { ...byClient, field: 'name', before: `Person ${person}`, after: 'Lesia' },
    { ...byClient, field: 'username', before: null, after: 'lesia' },
    { ...byClient, field: 'username', before: 'lesia', after: 'lesia_u' },
  ]);
});
