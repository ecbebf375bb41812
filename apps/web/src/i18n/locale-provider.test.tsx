import type { Language } from '@switchboard/contract';
import english from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LanguageChoice, LocaleProvider, useLanguage } from './locale-provider.tsx';
import { PageTexts } from './page-texts.ts';
import { useT } from './use-t.ts';

const failing = new Set<Language>();
const load = (language: Language, texts: object) => () =>
  failing.has(language) ? Promise.reject(new Error('offline')) : Promise.resolve({ default: texts });
const makeTexts = () =>
  new PageTexts({
    'en-US': { start: load('en-US', english) },
    'uk-UA': { start: load('uk-UA', ukrainian) },
    'ru-RU': { start: load('ru-RU', { common: { cancel: 'Отмена' } }) },
  });

const seen: { choice?: LanguageChoice } = {};
function Shown() {
  const current = useLanguage();
  // With the text: a later effect may come after the test has found that.
  useLayoutEffect(() => {
    seen.choice = current;
  });
  return <p data-testid="text">{useT('common')('cancel')}</p>;
}
const show = () =>
  render(
    <LocaleProvider texts={makeTexts()}>
      <Shown />
    </LocaleProvider>,
  );
const choose = (language: Language) => seen.choice?.setLanguage(language);
const text = async () => (await screen.findByTestId('text')).textContent;

beforeEach(() => {
  localStorage.setItem('switchboard.language', 'en-US');
  failing.clear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.lang = 'en-US';
  vi.useRealTimers();
});

it('stays in the language it was when the texts of another cannot be had, also after a reload', async () => {
  show();
  expect(await text()).toBe('Cancel');
  failing.add('uk-UA');
  await act(() => expect(choose('uk-UA')).rejects.toThrow('offline'));
  expect([await text(), seen.choice?.language, document.documentElement.lang]).toEqual(['Cancel', 'en-US', 'en-US']);
  expect(localStorage.getItem('switchboard.language')).toBe('en-US');
  failing.clear();
  await act(async () => choose('uk-UA'));
  expect([await text(), seen.choice?.language, document.documentElement.lang]).toEqual(['Скасувати', 'uk-UA', 'uk-UA']);
  expect(localStorage.getItem('switchboard.language')).toBe('uk-UA');
});

it('shows the language asked for last, and says nothing of one that failed before it', async () => {
  show();
  await text();
  failing.add('uk-UA');
  await act(async () => {
    const [first, second] = [choose('uk-UA'), choose('ru-RU')];
    await Promise.all([first, second]);
  });
  expect([await text(), localStorage.getItem('switchboard.language')]).toEqual(['Отмена', 'ru-RU']);
});

it('begins in another language rather than with an empty page', async () => {
  failing.add('en-US');
  failing.add('uk-UA');
  show();
  expect(await text()).toBe('Отмена');
  // The choice is not forgotten.
  expect(localStorage.getItem('switchboard.language')).toBe('en-US');
});
