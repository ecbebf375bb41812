import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import { planOutbound } from '../../../connectors/telegram/plan-outbound.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

const keyboard = {
  inline_keyboard: [
    [
      { text: 'Yes *please*', callback_data: 'yes:1' },
      { text: 'Site', url: 'https://example.test' },
    ],
  ],
};
const person = (id: number) => ({ id, is_bot: false, first_name: 'Olha' });
const press = (id: number, query: object) => ({
  callback_query: { id: `query ${id}`, from: person(id), chat_instance: 'x', ...query },
});
const countAcknowledged = async (id: number) =>
  (await fixture.sandbox.listCalls(fixture.telegramId)).filter(
    ({ method, parameters }) => method === 'answerCallbackQuery' && parameters['callback_query_id'] === `query ${id}`,
  ).length;

test('a pressed button is what the client says, with what stood above it, and is acknowledged [22.16]', async () => {
  const message = fixture.buildMessage(21, { text: 'Do you want it delivered?', reply_markup: keyboard });
  await fixture.receive(21, press(21, { message, data: 'yes:1' }));
  const [, said] = await fixture.listMessages(21);
  expect(said).toMatchObject({
    content: 'Yes \\*please\\*',
    client_id: expect.any(Number),
    metadata: { pressed_button: { message: 'Do you want it delivered?' } },
  });
  expect(await countAcknowledged(21)).toBe(1);
});

test('of a message too old to know the data behind the button is shown', async () => {
  const gone = { message_id: 3, date: 0, chat: { id: 22, type: 'private', first_name: 'Olha' } };
  await fixture.receive(22, press(22, { message: gone, data: 'menu' }));
  expect((await fixture.listMessages(22)).at(-1)).toMatchObject({
    content: 'menu',
    metadata: { pressed_button: { message: null } },
  });
});

test('a press that is reported twice is one message', async () => {
  const message = fixture.buildMessage(23, { text: 'Sure?', reply_markup: keyboard });
  const pressed = press(23, { message, data: 'yes:1' });
  await fixture.receive(23, pressed, pressed);
  expect(await fixture.readLines(23)).toEqual(['conversation_started', 'Yes \\*please\\*']);
});

test('a button below one of our messages answers that message', async () => {
  const ours = fixture.buildMessage(24, { text: 'Which size?' });
  await fixture.receive(24, { message: ours });
  await fixture.receive(24, press(24, { message: { ...ours, reply_markup: keyboard }, data: 'yes:1' }));
  expect((await fixture.listMessages(24)).at(-1)).toMatchObject({ parent: 'Which size?' });
});

test('a press in a group is not the matter of a conversation', async () => {
  const message = { message_id: 4, date: 1, chat: { id: -5, type: 'group', title: 'Friends' } };
  await fixture.receive(25, press(25, { message, data: 'menu' }));
  expect(await fixture.readLines(25)).toEqual([]);
});

test('a reply to a pressed button quotes nothing on the phone: there is no such message there', () => {
  const reply = { content: 'Good', files: [], replyToExternalId: 'button:17' };
  expect(planOutbound('24', reply)[0]?.params).toEqual({ chat_id: 24, text: 'Good' });
  expect(planOutbound('24', { ...reply, replyToExternalId: '17' })[0]?.params).toHaveProperty('reply_parameters');
});
