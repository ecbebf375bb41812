import { expect, test } from 'vitest';
import { clientQueries, digitsOf, phoneEndingQuery, termsOfClient, termsOfValue } from './client-terms.ts';

test.each([
  ['+380 (67) 123-45-67', '380671234567'],
  ['00380671234567', '380671234567'],
  ['001234567', '001234567'],
  ['0012345678', '12345678'],
  ['3800012345678', '3800012345678'],
  ['٣٨٠', ''],
  ['３８０', '380'],
  ['1'.repeat(25), '1'.repeat(20)],
  ['no phone', ''],
])('the digits of %s are %s', (phone, digits) => {
  expect(digitsOf(phone)).toBe(digits);
});

const nobody = { first_name: '', last_name: '', username: null, phone: null, viber_phone: null };
const manyWords = Array.from({ length: 120 }, (_, n) => `w${n}`).join(' ');

test('a client is found by names, username and phones, each once', () => {
  expect(
    termsOfClient({ first_name: 'Olena', last_name: 'Koval', username: 'ok', phone: '+380 67', viber_phone: '38067' }),
  ).toEqual({ words: ['olena', 'koval', 'ok'], phones: ['38067'] });
  expect(termsOfClient({ ...nobody, phone: '1', viber_phone: '2' }).phones).toEqual(['1', '2']);
  expect(termsOfClient(nobody)).toEqual({ words: [], phones: [] });
  expect(termsOfClient({ ...nobody, first_name: manyWords }).words).toHaveLength(100);
});

test.each([
  ['12345', ['12345']],
  ['(067) 1.2-3/4+5', ['06712345']],
  ['1234', []],
  ['x12345', []],
  ['12345x', []],
])('the value %s is the phones %j', (value, phones) => {
  expect(termsOfValue(value).phones).toEqual(phones);
});

test('a value is found by its words, of which so many are kept', () => {
  expect(termsOfValue('Blue car').words).toEqual(['blue', 'car']);
  expect(termsOfValue(manyWords).words).toHaveLength(100);
});

const queries = (text: string, options = {}) => clientQueries(26, text, options).queries;

test.each([
  ['', []],
  ['Olena  Koval', ["'1a/olena':*", "'1a/koval':*"]],
  ['12', ["'1a/#12':* | ('1a/12':*)"]],
  ['067 123-45', ["'1a/#06712345':* | ('1a/067':* & '1a/123':* & '1a/45':*)"]],
  ['+067 Olena 45', ["'1a/#067':* | ('1a/067':*)", "'1a/olena':*", "'1a/#45':* | ('1a/45':*)"]],
  ['1234567890', ["'1a/#1234567890':* | '1a/#234567890':* | ('1a/1234567890':*)"]],
  ['123456789', ["'1a/#123456789':* | ('1a/123456789':*)"]],
  ['+ Olena', ["'1a/olena':*"]],
  ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => `'1a/${word}':*`)],
])('what is sought by %s', (text, wanted) => {
  expect(clientQueries(26, text)).toEqual({ queries: wanted, nearly: [] });
});

test('digits are words like others for those who do not see phones', () => {
  expect(queries('067 123', { byPhones: false })).toEqual(["'1a/067':* & '1a/123':*"]);
});

const terms = (query: string | undefined) => query?.match(/(?<=1a\/)[^']+/g);

test('a longer word may have an error, a short one and digits may not', () => {
  expect(clientQueries(26, 'abc 4567 abcd', { forgiving: true })).toMatchObject({ nearly: [null, null, 'abcd'] });
  const [short, , long] = queries('abc 4567 abcd', { forgiving: true });
  expect(terms(short)).toEqual(['abc']);
  expect(terms(long)).toEqual(['abcd', '~abcd', 'bcd', 'acd', 'abd', 'abc', '~bcd', '~acd', '~abd', '~abc']);
  expect(terms(queries('aaaa', { forgiving: true })[0])).toEqual(['aaaa', '~aaaa', 'aaa', '~aaa']);
  // Of a very long word only so many letters are looked at.
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  expect(terms(queries(letters, { forgiving: true })[0])).toHaveLength(2 + 2 * 24);
});

test('a phone is sought by its end', () => {
  expect(phoneEndingQuery(26, ['12', '34'])).toEqual(["'1a/#12' | '1a/#34'"]);
  expect(phoneEndingQuery(26, [])).toEqual([]);
});
