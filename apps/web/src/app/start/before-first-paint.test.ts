import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { endpoints } from '@switchboard/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { preferredLanguage } from '../../i18n/languages.ts';

const code = readFileSync(path.resolve(import.meta.dirname, '../../../public/before-first-paint.js'), 'utf8');
const textsOf = (language: string) => ({
  start: `assets/${language}-start.js`,
  messenger: `assets/${language}-messenger.js`,
});
const list = {
  page: ['assets/page.css'],
  signedIn: ['assets/messenger.js', 'assets/messenger.css'],
  signedOut: ['assets/sign-in.js'],
  texts: { 'en-US': textsOf('en-US'), 'ru-RU': textsOf('ru-RU'), 'uk-UA': textsOf('uk-UA') },
};

const askedFor = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);

function run(): void {
  document.head.innerHTML = `<script type="application/json" id="first-parts">${JSON.stringify(list)}</script>`;
  runInThisContext(code);
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('asks for the sign-in, its texts and what the address is where nobody is signed in', () => {
  run();
  expect(askedFor()).toEqual([
    'stylesheet /assets/page.css',
    'modulepreload /assets/en-US-start.js',
    'modulepreload /assets/sign-in.js',
    `preload /api${endpoints.getHost.path}`,
  ]);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
});

it('asks for the messenger and its texts where somebody is', () => {
  localStorage.setItem('switchboard.session', '{}');
  run();
  expect(askedFor()).toEqual([
    'stylesheet /assets/page.css',
    'modulepreload /assets/en-US-start.js',
    'modulepreload /assets/en-US-messenger.js',
    'modulepreload /assets/messenger.js',
    'preload /assets/messenger.css',
    `preload /api${endpoints.getHost.path}`,
  ]);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true);
});

it.each([
  ['uk-UA', ['en-GB']],
  ['', ['de', 'ru', 'en']],
  ['', ['UK']],
  ['xx-XX', ['fr', 'de']],
])('takes the language that the page takes: %j chosen, %j by the browser', (chosen, browserLanguages) => {
  localStorage.setItem('switchboard.language', chosen);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browserLanguages);
  run();
  expect(askedFor()[1]).toBe(`modulepreload /assets/${preferredLanguage(localStorage, browserLanguages)}-start.js`);
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
])('has the theme on the page: %s', (chosen, scheme) => {
  localStorage.setItem('switchboard.theme', chosen);
  run();
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
});
