import { expect, test } from 'vitest';
import { generateToken } from './generate-token.ts';

test('a token has four chunks of base-36 text, another one each time [21.5]', () => {
  const tokens = Array.from({ length: 200 }, () => generateToken());
  for (const token of tokens) expect(token).toMatch(/^[0-9a-z]{6}(?:-[0-9a-z]{6}){3}$/);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('bytes that would make some digits likelier are left out [21.5]', () => {
  // From 252 on the remainder by 36 starts again at 0: each of these would be a 0, 1, 2 or 3.
  const token = generateToken((bytes) =>
    bytes.forEach((_, index) => (bytes[index] = index % 2 === 0 ? 252 + (index % 4) : 35)),
  );
  expect(token).toBe('zzzzzz-zzzzzz-zzzzzz-zzzzzz');
});

test('all digits are about equally frequent', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 3_000; made += 1) {
    for (const digit of generateToken().replaceAll('-', '')) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  }
  // 72,000 digits, 2,000 of each; the deviation is about 44, and a bias by modulo would be 290.
  expect(counts.size).toBe(36);
  for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(250);
});
