import type { FileRow } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { readRow } from './read-rows.ts';

const empty: FileRow = { email: '', first_name: '', last_name: '', username: '', role: '', position: '', phone: '' };
const read = (row: Partial<FileRow>) => readRow({ ...empty, ...row });

test('of empty cells none has a value, and only the address is missed', () => {
  const problems = [{ field: 'email', message: 'validation.required', params: {} }];
  expect(read({})).toEqual({ values: {}, problems });
  expect(read({ email: ' ', username: '\t', role: '  ', position: ' ' })).toEqual({ values: {}, problems });
});

test('cells are read by their shapes, a role by its name alone', () => {
  const row = { email: 'Anna@Acme.test', first_name: ' Anna ', username: 'anna', role: ' Nobody knows it ' };
  expect(read(row)).toEqual({
    values: { email: 'anna@acme.test', first_name: 'Anna', username: 'anna', role: 'Nobody knows it' },
    problems: [],
  });
});

test('a cell that is wrong has no value, and one problem; the others are read', () => {
  const { values, problems } = read({ email: 'no', phone: 'x'.repeat(10_000), position: 'Chief', username: 'a b@' });
  expect(values).toEqual({ position: 'Chief' });
  expect(problems.map(({ field }) => field)).toEqual(['email', 'username', 'phone']);
});
