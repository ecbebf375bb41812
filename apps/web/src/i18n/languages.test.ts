import { beforeEach, expect, test } from 'vitest';
import { preferredLanguage, takeLanguageFromAddress } from './languages.ts';

beforeEach(() => localStorage.clear());

test('a link that asks for a language gets it, and the address loses it', () => {
  expect(takeLanguageFromAddress(localStorage, '?code=a%26b&language=uk-UA')).toBe('?code=a%26b');
  expect(preferredLanguage(localStorage, ['en-GB'])).toBe('uk-UA');
  expect(takeLanguageFromAddress(localStorage, '?language=ru-RU')).toBe('');
  expect(preferredLanguage(localStorage, ['en-GB'])).toBe('ru-RU');
});

test('an address that asks for nothing, or for a language there is not, changes nothing', () => {
  expect(takeLanguageFromAddress(localStorage, '?next=/a/&x=%20')).toBe('?next=/a/&x=%20');
  expect(takeLanguageFromAddress(localStorage, '?language=xx')).toBe('');
  expect(preferredLanguage(localStorage, ['uk'])).toBe('uk-UA');
  expect(localStorage).toHaveLength(0);
});
