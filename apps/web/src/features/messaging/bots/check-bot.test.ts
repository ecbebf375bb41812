import { messengers } from '@switchboard/contract';
import { expect, test } from 'vitest';
import type { BotValues } from './bot-fields.ts';
import { checkBot } from './check-bot.ts';

const whole: BotValues = {
  title: 'Support',
  token: 'k3f9x2',
  page_id: '100200300400500',
  page_access_token: 'EAAexample',
  app_secret: '',
  human_agent: false,
  welcome: {},
  away: {},
};
const checked = (type: 1 | 2 | 3, more: Partial<BotValues>) =>
  checkBot(type, { ...whole, ...more }).map(({ text, at }) => (at === undefined ? text : `${at}: ${text}`));

test.each([messengers.telegram, messengers.viber])('messenger %s: title and token [21.3]', (type) => {
  expect(checked(type, {})).toEqual([]);
  expect(checked(type, { title: '', token: '' })).toEqual(['title: titleRequired', 'token: tokenRequired']);
  expect(checked(type, { title: 'Shop' })).toEqual(['title: titleTooShort']);
  expect(checked(type, { title: ' Shop ' })).toEqual(['title: titleTooShort']);
  expect(checked(type, { title: 'Shop1' })).toEqual([]);
  expect(checked(type, { title: '   ' })).toEqual(['bothRequired']);
  expect(checked(type, { token: '  ' })).toEqual(['bothRequired']);
  // Fields of pages are not required.
  expect(checked(type, { page_id: '', page_access_token: '' })).toEqual([]);
});

test('a page: title, webhook token, page id and page token; the app secret may be left out [21.4]', () => {
  expect(checked(messengers.messenger, {})).toEqual([]);
  const nothing = { title: '', token: '', page_id: '', page_access_token: '' };
  expect(checked(messengers.messenger, nothing)).toEqual([
    'title: titleRequired',
    'token: webhookTokenRequired',
    'page_id: pageIdRequired',
    'page_access_token: pageTokenRequired',
  ]);
  expect(checked(messengers.messenger, { page_id: '  ' })).toEqual(['page_id: pageIdRequired']);
});
