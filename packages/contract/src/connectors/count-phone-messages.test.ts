import { expect, it } from 'vitest';
import { countPhoneMessages } from './index.ts';
import { messengers } from './messengers.ts';

const link = '[here](https://example.com/a/rather/long/address)';

it.each([
  ['a short text', 'one', 1],
  ['a long one', 'four '.repeat(8), 2],
  ['a mention, which stays here', 'x '.repeat(9).concat('@[somebody.with.a.long.name](3)'), 1],
])('counts the messages that %s takes on the phone', (_, content, count) => {
  expect(countPhoneMessages(messengers.telegram, content, 20)).toBe(count);
  expect(countPhoneMessages(messengers.viber, content, 20)).toBe(count);
});

it('counts marks where they are signs within the text', () => {
  const bold = `**${'four '.repeat(3)}four**`;
  expect(countPhoneMessages(messengers.telegram, bold, 20)).toBe(1);
  expect(countPhoneMessages(messengers.viber, bold, 20)).toBe(2);
});

it('counts as the messenger shows it: where links cannot hide their address it takes room', () => {
  expect(countPhoneMessages(messengers.telegram, link, 20)).toBe(1);
  expect(countPhoneMessages(messengers.viber, link, 20)).toBeGreaterThan(1);
});
