import { describe, expect, test } from 'vitest';
import { parseUpdate } from './parse-update.ts';

const head = {
  message_id: 40,
  from: { id: 7, is_bot: false, first_name: 'Olena', last_name: 'Koval', username: 'olena_k', language_code: 'uk' },
  chat: { id: 7, type: 'private', first_name: 'Olena', last_name: 'Koval' },
  date: 1_760_000_000,
};
const parse = (message: object) => parseUpdate({ update_id: 1, message: { ...head, ...message } });

describe('parseUpdate', () => {
  test('names who writes', () => {
    expect(parse({ text: 'hi' })).toMatchObject({
      kind: 'message',
      chatId: '7',
      externalId: '40',
      content: 'hi',
      person: { firstName: 'Olena', lastName: 'Koval', username: 'olena_k', language: 'uk' },
    });
  });

  test.each([
    ['/start', null],
    ['/start promo42', 'promo42'],
    ['/start@acme_bot promo42', 'promo42'],
  ])('%s opens a conversation', (text, payload) => {
    expect(parse({ text })).toMatchObject({ kind: 'started', payload });
  });

  test('a word that begins like the command is a message', () => {
    expect(parse({ text: '/starting' })).toMatchObject({ kind: 'message' });
  });

  test('an animation is one film although it also comes as a document; of photos the largest is taken', () => {
    const animation = { file_id: 'A', file_unique_id: 'a', width: 1, height: 1, duration: 1 };
    expect(parse({ animation, document: { file_id: 'D', file_unique_id: 'd' } })).toMatchObject({
      files: [{ remoteId: 'A', kind: 'video' }],
    });
    const photo = [
      { file_id: 'big', file_unique_id: 'b', width: 100, height: 100 },
      { file_id: 'small', file_unique_id: 's', width: 10, height: 10 },
    ];
    expect(parse({ photo })).toMatchObject({ files: [{ remoteId: 'big' }] });
  });

  test("a contact is the client's own only when Telegram says whose it is", () => {
    const contact = { phone_number: '+380', first_name: 'X' };
    expect(parse({ contact })).toMatchObject({ metadata: { contact: { is_own: false } } });
    expect(parse({ contact: { ...contact, user_id: 7 } })).toMatchObject({ metadata: { contact: { is_own: true } } });
  });

  test('a venue keeps its name and address', () => {
    const location = { latitude: 1, longitude: 2 };
    expect(parse({ location, venue: { location, title: 'Cafe', address: 'Street 1' } })).toMatchObject({
      metadata: { location: { latitude: 1, longitude: 2, title: 'Cafe', address: 'Street 1' } },
    });
  });

  test.each([
    ['poll', { poll: { id: '1' } }],
    ['dice', { dice: { emoji: '🎲', value: 3 } }],
    ['something_of_next_year', { something_of_next_year: {} }],
  ])('%s is named as not supported', (kind, message) => {
    expect(parse(message)).toMatchObject({ kind: 'message', metadata: { unsupported: kind } });
  });

  test.each([[[]], [[null]], [[{ file_id: 5 }]]])('a photo without a size that can be is named: %j', (photo) => {
    expect(parse({ photo })).toMatchObject({ kind: 'message', files: [], metadata: { unsupported: 'photo' } });
  });

  test.each([
    ['a group', { chat: { id: -1, type: 'group', title: 'G' }, text: 'x' }],
    ['a service message', { pinned_message: { message_id: 1 } }],
  ])('%s is none of ours', (_name, message) => {
    expect(parse(message).kind).toBe('ignored');
  });

  test('names lose control and direction characters', () => {
    const from = { ...head.from, first_name: 'A\u202eB\u0000C', last_name: undefined };
    expect(parse({ from, text: 'x' })).toMatchObject({ person: { firstName: 'ABC', lastName: '' } });
  });
});

describe('an edit', () => {
  const edit = (message: object) =>
    parseUpdate({ update_id: 1, edited_message: { ...head, edit_date: 1_760_000_050, ...message } });

  test.each(['text', 'caption'])('whose %s cannot be is set aside: what is stored is right', (field) => {
    expect(() => edit({ photo: [{ file_id: 'P' }], [field]: {} })).toThrow(/cannot be read/);
  });

  test('names a kind as not supported for its kind only, not for a value that cannot be', () => {
    expect(edit({ poll: { id: '1' } })).toHaveProperty('metadata', { unsupported: 'poll' });
    expect(edit({ location: { latitude: 999, longitude: 30.5 } })).toHaveProperty('metadata', {});
    const captioned = edit({ caption: 'x', photo: [null] });
    expect(captioned).toMatchObject({ kind: 'edited', content: 'x' });
    expect(captioned).toHaveProperty('metadata', {});
  });

  test.each([-1, undefined])('of the moment %s has just been made', (edit_date) => {
    const before = Date.now();
    const event = edit({ text: 'x', edit_date });
    expect(event.kind === 'edited' && event.editedAt.getTime()).toBeGreaterThanOrEqual(before);
  });
});

describe('a reaction', () => {
  const react = (chat: object, reactions: object[]) =>
    parseUpdate({
      update_id: 1,
      message_reaction: { chat, message_id: 5, user: { id: 7 }, date: 1, old_reaction: [], new_reaction: reactions },
    });
  const chat = { id: 7, type: 'private', first_name: 'X' };

  test('is the first that others can draw as well, or none', () => {
    const event = { kind: 'reacted', chatId: '7', externalId: '5' };
    const custom = { type: 'custom_emoji', custom_emoji_id: '1' };
    expect(react(chat, [custom, { type: 'emoji', emoji: '👍' }])).toEqual({ ...event, emoji: '👍' });
    expect(react(chat, [custom])).toEqual({ ...event, emoji: null });
    expect(react(chat, [])).toEqual({ ...event, emoji: null });
  });

  test('in a group is none of ours', () => {
    expect(react({ id: -7, type: 'group', title: 'G' }, []).kind).toBe('ignored');
  });
});
