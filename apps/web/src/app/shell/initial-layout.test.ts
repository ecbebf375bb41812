import { expect, it } from 'vitest';
import { columnKey, initialLayout } from './initial-layout.ts';

const columnOf = (kept: string | null) => {
  localStorage.clear();
  if (kept !== null) localStorage.setItem(columnKey, kept);
  return initialLayout(localStorage).column;
};

it('the list beside a conversation is as wide as it was left, also after it was hidden [39.1]', () => {
  const usual = columnOf(null);
  expect(usual.isOpen).toBe(true);
  expect(columnOf('400')).toMatchObject({ isOpen: true, width: 400 });
  expect(columnOf('-400')).toMatchObject({ isOpen: false, width: 400 });
  expect(columnOf('wide')).toEqual(usual);
});
