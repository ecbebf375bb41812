import { channelTypes, languages, type Message, notificationActions } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { messagePush, notifiedConversation } from './push-text.ts';

const group = { id: 12, type: channelTypes.group, is_new_client: false };
const said = (name: string): Message =>
  ({
    author: { first_name: name, last_name: '' },
    client_id: null,
    files: [],
    metadata: {},
    system: null,
    seq: 7,
  }) as never;
const pushes = (name: string) =>
  languages.flatMap((language) => [
    messagePush(language, { ...group, name }, said(name), name),
    messagePush(language, { ...group, name, is_new_client: true }, said(name), name),
    messagePush(language, { ...group, name, type: channelTypes.direct }, said(name), name),
  ]);

test.for(['<img src=x onerror=alert(1)>', '{author} {count, number} {{7*7}}', '#', "it's '{x}'", '__proto__', '%s %d'])(
  'the name %j is text: nothing in it is filled in or read as markup',
  (name) => {
    for (const { title, body } of pushes(name)) expect([title.includes(name), body]).toEqual([true, name]);
  },
);

test('a name does not turn what stands beside it', () => {
  for (const { title } of pushes('Anna\u202e\u2066\u200f gnp')) {
    expect(title).toContain('Anna gnp');
    expect(title).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  }
});

test('a title of long names is cut, and not inside a character', () => {
  for (const { title } of pushes('👩‍👩‍👧‍👦'.repeat(64))) {
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).not.toMatch(/\p{Surrogate}/u);
    expect(title.replaceAll('👩‍👩‍👧‍👦', '')).not.toMatch(/\p{Emoji_Presentation}/u);
  }
});

test('a conversation that somebody got by itself says so, and one handed over names the colleague [44.7]', () => {
  const line = (code: string, params: object) =>
    ({ ...said('Client'), author: null, system: { code, params } }) as never;
  const client = { ...group, type: channelTypes.client, name: 'Ann' };
  expect(messagePush('en-US', client, line('given', { target: 'Ben', target_id: '2' }), '')).toMatchObject({
    title: 'Ann',
    body: 'You got this conversation automatically',
  });
  expect(messagePush('en-US', client, line('manager_assigned', { user: 'Olena' }), '').body).toContain('Olena');
});

test('a push with actions fits into what push services take, in every language', () => {
  const long = '\u{10ffff}'.repeat(500);
  const of = { id: 2 ** 53 - 1, state_version: 2 ** 31 - 1 };
  for (const language of languages) {
    const push = messagePush(language, { ...group, name: long }, said(long), 'ї'.repeat(134));
    const reader = { user_id: 2 ** 53 - 1, timezone: 'America/Argentina/ComodRivadavia' };
    const conversation = notifiedConversation(language, of, reader, 2 ** 53 - 1, [...notificationActions]);
    // 4,096 bytes of encrypted content, of which the header and the end take 103.
    expect(Buffer.byteLength(JSON.stringify({ ...push, conversation }))).toBeLessThan(3_993);
  }
});
