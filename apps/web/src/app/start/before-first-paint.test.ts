import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { endpoints } from '@switchboard/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('what the messenger needs first', () => {
  const page = globalThis as { askedAhead?: { token: string; answers: Record<string, Promise<object | null>> } };
  const later = [endpoints.getCurrentUser, endpoints.getChannelOverview].map(({ path: name }) => name);

  const signIn = () => localStorage.setItem('switchboard.session', JSON.stringify({ token: 'cs_1', salt: 's' }));
  beforeEach(() => delete page.askedAhead);

  it('is asked with the session, after the answer that says where the events are', async () => {
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
      asked.push(`${String(url)} ${JSON.stringify(options?.headers)}`);
      await Promise.resolve();
      asked.push(`${String(url)} answered`);
      return new Response('{"result":1}');
    });
    signIn();
    run();
    const answers = await Promise.all(Object.values(page.askedAhead?.answers ?? {}));
    expect(asked.slice(0, 2)).toEqual([
      `/api${endpoints.getEventCursor.path} {"authorization":"Bearer cs_1"}`,
      `/api${endpoints.getEventCursor.path} answered`,
    ]);
    expect(Object.keys(page.askedAhead?.answers ?? {})).toEqual([endpoints.getEventCursor.path, ...later]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 200, text: '{"result":1}' })));
  });

  it.each([
    ['refuses', () => Promise.resolve(new Response('', { status: 401 }))],
    ['does not answer', () => Promise.reject(new Error('no network'))],
  ])('is not asked where the server %s at once', async (_how, answer) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    signIn();
    run();
    const answers = page.askedAhead?.answers ?? {};
    expect(await Promise.all(later.map((name) => answers[name] ?? Promise.resolve()))).toEqual([null, null]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is given up where the server is silent', async () => {
    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.spyOn(globalThis, 'fetch').mockImplementation((_url, options) =>
      options?.signal?.aborted === true ? Promise.reject(new Error('too late')) : new Promise(() => {}),
    );
    signIn();
    run();
    const answers = await Promise.all(Object.values(page.askedAhead?.answers ?? {}));
    expect(answers).toEqual([null, null, null]);
    expect(late).toHaveBeenCalledWith(10_000);
  });

  it('is not asked where nobody is signed in', () => {
    run();
    expect(page.askedAhead).toBeUndefined();
  });
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
