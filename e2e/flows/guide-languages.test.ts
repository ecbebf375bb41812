import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';
import { openStaff } from '../support/staff.ts';
import { useBrowser } from '../support/use-browser.ts';

const product = await startFileProduct();
const browser = useBrowser();

/** The steps of each guide, how many of them have a picture, and a sentence that it must have, in each language. */
const guides = {
  facebook: {
    steps: 9,
    pictures: 5,
    'en-US': [
      'Connecting Facebook',
      'Page id and page access token are required',
      'Bot name and webhook token are optional',
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
    'en-US': ['Connecting Telegram', 'The username must end in bot', 'press “Join channel” to start the conversation'],
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
    'en-US': ['Connecting Viber', 'Choose one of 7 main categories', 'Since 5 February 2024'],
    'uk-UA': ['Підключення Viber', 'Виберіть одну із 7 основних категорій', 'З 5 лютого 2024 року'],
    'ru-RU': ['Подключение Viber', 'Выберите одну из 7 основных категорий', 'С 5 февраля 2024 года'],
  },
} as const;

it.each(['en-US', 'uk-UA', 'ru-RU'] as const)(
  'says every step of the three guides in %s, also to members without a permission [21.17]',
  async (language) => {
    const api = await makeApiClient(product, 'anna');
    await api.callForResult('PUT', '/api/users/profile', { language });
    const anna = await openStaff(browser(), product, 'anna', { path: '/guide/' });
    for (const [name, guide] of Object.entries(guides)) {
      const [title, ...sentences] = guide[language];
      await anna.byId(`guide-${name}`).click();
      await anna.page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => anna.byId('guide').locator('ol > li').count()).toBe(guide.steps);
      for (const sentence of sentences) {
        await expect.poll(() => anna.byId('guide').textContent()).toContain(sentence);
      }
    }
    await anna.close();
    await api.callForResult('PUT', '/api/users/profile', { language: 'en-US' });
    api.close();
  },
);

it('opens every picture of the three guides enlarged, named after its step [21.17]', async () => {
  const olena = await openStaff(browser(), product, 'olena', { path: '/guide/' });
  for (const [name, { pictures, 'en-US': texts }] of Object.entries(guides)) {
    await olena.byId(`guide-${name}`).click();
    await olena.page.getByRole('heading', { name: texts[0], level: 1 }).waitFor();
    const buttons = olena.byId('guide-picture');
    await expect.poll(() => buttons.count()).toBe(pictures);
    for (const button of await buttons.all()) {
      const step = ((await button.getAttribute('aria-label')) ?? '').replace('Enlarge the picture: ', '');
      await button.click();
      await olena.page.getByRole('dialog').getByRole('img', { name: step }).waitFor();
      await olena.page.keyboard.press('Escape');
      await olena.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  await olena.close();
});
