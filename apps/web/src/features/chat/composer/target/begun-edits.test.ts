import { beforeEach, expect, it } from 'vitest';
import { at, buildMessages } from '../../../../store/testing/build.ts';
import { forgetBegunEdits, keepBegunEdit, readBegunEdit } from './begun-edits.ts';

const [message] = buildMessages(1, 1);
if (!message) throw new Error('there is no message');

beforeEach(() => localStorage.clear());

it('an edit that was left is found again by its author, until it is over', () => {
  keepBegunEdit(localStorage, 7, message, 'Two\nlines');
  expect(readBegunEdit(localStorage, 7, message)).toBe('Two\nlines');
  expect(readBegunEdit(localStorage, 8, message)).toBeNull();
  keepBegunEdit(localStorage, 7, message, null);
  expect(readBegunEdit(localStorage, 7, message)).toBeNull();
});

it('is not offered over words that were written on another device since', () => {
  keepBegunEdit(localStorage, 7, message, 'Begun here');
  expect(readBegunEdit(localStorage, 7, { ...message, updated_by_user_at: at(9) })).toBeNull();
});

it('goes with its author', () => {
  keepBegunEdit(localStorage, 7, message, 'Begun here');
  keepBegunEdit(localStorage, 77, message, 'Another one');
  forgetBegunEdits(localStorage, 7);
  expect(readBegunEdit(localStorage, 7, message)).toBeNull();
  expect(readBegunEdit(localStorage, 77, message)).toBe('Another one');
});
