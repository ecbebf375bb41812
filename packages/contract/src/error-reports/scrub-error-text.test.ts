import { expect, test } from 'vitest';
import { scrubErrorText } from './scrub-error-text.ts';

/** The error message of `JSON.parse` for a text. */
const jsonErrorOf = (text: string): string => {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test.for<[string, string[]]>([
  [jsonErrorOf('{"content": secret "words" of Bob}'), ['secret', 'words', 'Bob']],
  [jsonErrorOf('Привіт, світе'), ['Привіт', 'світе']],
  ['invalid input syntax for type bigint: "Bob said "hello" to me"', ['Bob', 'hello', 'me"']],
  ["Can't find variable 'salary' of `Bob's` list", ['salary', 'Bob']],
  ['550 5.1.1 <bob.smith+x@acme.test>: no such user', ['bob', 'acme']],
  ['call to https://api.telegram.org/bot12345:AAEhBP0av28/sendMessage failed', ['AAEh', '12345', 'telegram']],
  ['session cs_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG is gone', ['cs_0', 'wxyz']],
  ['no client with the phone +380671234567', ['38067']],
  ['Клієнт Олена не знайдений: Olena', ['Клієнт', 'Олена']],
  ['a word "without an end of Bob', ['Bob']],
  ['long '.repeat(300).replace('long', 'value "of Bob" and "Anna'), ['Bob', 'Anna', 'long']],
  ['first line\nsecond line "of a\nmessage"', ['of a', 'message']],
])('%s', ([text, secrets]) => {
  expect(text).not.toBe('');
  const scrubbed = scrubErrorText(text);
  for (const secret of secrets) expect(scrubbed).not.toContain(secret);
});

test('what is left tells what happened', () => {
  expect(scrubErrorText(`Cannot read properties of undefined (reading 'name')`)).toBe(
    `Cannot read properties of undefined (reading '…')`,
  );
  expect(scrubErrorText('connect ECONNREFUSED 127.0.0.1:5432')).toBe('connect ECONNREFUSED 127.0.0.1:5432');
  expect(scrubErrorText('DatabaseUnavailableError: no connection')).toBe('DatabaseUnavailableError: no connection');
});

test('a text of any length is scrubbed in no time', () => {
  for (const piece of ['a@', '"', "'", 'a1', '\u0000', 'x://', '(@']) {
    const startedAt = performance.now();
    expect(scrubErrorText(piece.repeat(100_000)).length).toBeLessThanOrEqual(2_000);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  }
});
