import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.for([
  'password',
  'PassWord',
  'ｐａｓｓｗｏｒｄ',
  'qwertyuiop',
  'Password1',
  'password123!',
  'iloveyou',
  '12345678',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
])('%j is refused [10.5]', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.for([
  'correct horse battery',
  'a long enough password',
  'demo-password',
  'mein Vater fährt 1976',
  'password password password',
  'пароль з двох слів',
  '🐈 walks on keyboards',
])('%j is accepted', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
