import type { Welcome } from '@switchboard/contract';

/** To begin with: they are put into the form, and sent once they are saved. */
export const suggestedTexts: Record<'welcome' | 'away', Required<Welcome>> = {
  welcome: {
    'en-US': 'Hello! How can we help?',
    'uk-UA': 'Вітаємо! Чим можемо допомогти?',
    'ru-RU': 'Здравствуйте! Чем можем помочь?',
  },
  away: {
    'en-US': 'Thank you for your message! We’re closed now and will be back {back}.',
    'uk-UA': 'Дякуємо за повідомлення! Зараз ми не працюємо, але відповімо {back}.',
    'ru-RU': 'Спасибо за сообщение! Сейчас мы не работаем, но ответим {back}.',
  },
};
