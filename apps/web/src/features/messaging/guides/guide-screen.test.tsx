import english from '@switchboard/contract/locales/en-US';
import russian from '@switchboard/contract/locales/ru-RU';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { GuideScreen } from './guide-screen.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const textsOf = { 'en-US': english, 'uk-UA': ukrainian, 'ru-RU': russian } as unknown as Record<
  'en-US' | 'uk-UA' | 'ru-RU',
  typeof english
>;
const languages = ['en-US', 'uk-UA', 'ru-RU'] as const;

/** The steps of each guide, how many of them have a picture, its title and sentences that it must have, in each language. */
const guides = {
  facebook: {
    steps: 9,
    pictures: 5,
    'en-US': [
      'Connecting Facebook',
      'Page id and page access token are required',
      'Bot name and webhook token are optional',
      'webhook verify token',
      'Since 27 April 2026',
      'press “Join channel” to start the conversation',
    ],
    'uk-UA': [
      'Підключення Facebook',
      'ID сторінки й токен доступу до сторінки обов’язкові',
      'Назва бота й токен вебхука',
    ],
    'ru-RU': [
      'Подключение Facebook',
      'ID страницы и токен доступа к странице обязательны',
      'Название бота и токен вебхука',
    ],
  },
  telegram: {
    steps: 6,
    pictures: 6,
    'en-US': [
      'Connecting Telegram',
      'The username must end in bot',
      'doesn’t work in groups',
      'press “Join channel” to start the conversation',
    ],
    'uk-UA': [
      'Підключення Telegram',
      'Ім’я користувача має закінчуватися на bot',
      'натисніть «Взяти розмову», щоб почати розмову',
    ],
    'ru-RU': [
      'Подключение Telegram',
      'Имя пользователя должно заканчиваться на bot',
      'нажмите «Взять разговор», чтобы начать разговор',
    ],
  },
  viber: {
    steps: 6,
    pictures: 6,
    'en-US': [
      'Connecting Viber',
      'Choose one of 7 main categories',
      'Since 5 February 2024',
      'press “Join channel” to start the conversation',
    ],
    'uk-UA': ['Підключення Viber', 'Виберіть одну із 7 основних категорій', 'З 5 лютого 2024 року'],
    'ru-RU': ['Подключение Viber', 'Выберите одну из 7 основных категорий', 'С 5 февраля 2024 года'],
  },
} as const;
const names = ['facebook', 'telegram', 'viber'] as const;

const show = async (name: (typeof names)[number], language: (typeof languages)[number]) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <GuideScreen name={name} /> }),
    history: createMemoryHistory(),
  });
  render(
    // A member without a permission reads them too.
    <TestProviders api={makeTestApi()} store={makeStore({ me: buildMe({ permissions: {} }), load: 'ready' })}>
      <IntlProvider locale={language} messages={textsOf[language]} timeZone="UTC">
        <RouterProvider router={router as never} />
      </IntlProvider>
    </TestProviders>,
  );
  return screen.findByTestId('guide');
};

describe.each(names)('the guide of %s', (name) => {
  it.each(languages)(
    'says every step, and what the rules of the messenger have become, in %s [21.17, 21.18, 21.19]',
    async (language) => {
      const guide = await show(name, language);
      const [title, ...sentences] = guides[name][language];
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(guide.querySelectorAll('ol > li')).toHaveLength(guides[name].steps);
      for (const sentence of sentences) expect(guide.textContent).toContain(sentence);
    },
  );

  it('opens every picture enlarged, named after its step [21.17]', async () => {
    await show(name, 'en-US');
    const pictures = screen.getAllByTestId('guide-picture');
    expect(pictures).toHaveLength(guides[name].pictures);
    for (const picture of pictures) {
      const step = picture.getAttribute('aria-label')?.replace('Enlarge the picture: ', '') ?? '';
      fireEvent.click(picture);
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByRole('img', { name: step })).toBeTruthy();
      fireEvent.keyDown(dialog, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});
