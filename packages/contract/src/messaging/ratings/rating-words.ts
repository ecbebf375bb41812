/** What ratings say to clients, and in the tasks that low ones make. */
import type { Language } from '../../languages.ts';
import type { Welcome } from '../bots/bots.ts';
import type { RatingValue } from './ratings.ts';

/** On the phone's button: a number that any phone shows, and any screen reader says. */
export const ratingButton = (value: RatingValue): string => `${value} ⭐`;

/** To begin with: they are put into the form, and sent once they are saved. */
export const suggestedRatingTexts: Record<'question' | 'thanks', Required<Welcome>> = {
  question: {
    'en-US': 'How did we do? Rate our help from 1 (bad) to 5 (excellent).',
    'uk-UA': 'Як ми впоралися? Оцініть нашу допомогу від 1 (погано) до 5 (чудово).',
    'ru-RU': 'Как мы справились? Оцените нашу помощь от 1 (плохо) до 5 (отлично).',
  },
  thanks: {
    'en-US': 'Thank you for your rating!',
    'uk-UA': 'Дякуємо за оцінку!',
    'ru-RU': 'Спасибо за оценку!',
  },
};

interface Words {
  /** Shown for a moment on the phone that pressed, where the messenger can. */
  noted: (value: RatingValue) => string;
  /** Pressed too late to change it, or to give one. */
  over: string;
  tooLate: string;
  /** Whoever sees tasks sees it: the client's name is behind its link. */
  lowTask: (value: RatingValue) => string;
}

export const ratingWords: Record<Language, Words> = {
  'en-US': {
    noted: (value) => `Your rating: ${value} of 5`,
    over: 'This rating can’t be changed anymore.',
    tooLate: 'It’s too late to rate this. Thank you anyway!',
    lowTask: (value) => `A client’s low rating: ${value} of 5`,
  },
  'uk-UA': {
    noted: (value) => `Ваша оцінка: ${value} з 5`,
    over: 'Цю оцінку вже не можна змінити.',
    tooLate: 'Час для оцінки минув. Дякуємо!',
    lowTask: (value) => `Низька оцінка клієнта: ${value} з 5`,
  },
  'ru-RU': {
    noted: (value) => `Ваша оценка: ${value} из 5`,
    over: 'Эту оценку уже нельзя изменить.',
    tooLate: 'Время для оценки истекло. Спасибо!',
    lowTask: (value) => `Низкая оценка клиента: ${value} из 5`,
  },
};
