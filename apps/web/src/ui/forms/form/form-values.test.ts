import { expect, it } from 'vitest';
import { valueAt, withoutRow, withValueAt } from './form-values.ts';

it('values are read and changed by path, without touching the ones before', () => {
  const before = { company: 'Acme', emails: [{ email: 'a' }, { email: 'b' }] };
  const after = withValueAt(before, 'emails.1.email', 'c');
  expect(after).toEqual({ company: 'Acme', emails: [{ email: 'a' }, { email: 'c' }] });
  expect(valueAt(after, 'emails.1.email')).toBe('c');
  expect(valueAt(before, 'emails.1.email')).toBe('b');
  expect(valueAt(before, 'emails.7.email')).toBeUndefined();
});

it('errors of rows go with their rows', () => {
  const errors = { company: 1, 'emails.0.email': 2, 'emails.1.email': 3, 'emails.12.email': 4 };
  expect(withoutRow(errors, 'emails', 1)).toEqual({ company: 1, 'emails.0.email': 2, 'emails.11.email': 4 });
});
