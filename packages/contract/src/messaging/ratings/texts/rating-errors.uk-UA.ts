import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-errors.en-US.ts';

export default {
  rating_policy: {
    changed: 'Хтось уже змінив, як цей бот просить про оцінку. Подивіться його налаштування й змініть їх ще раз.',
  },
} satisfies Translation<typeof en>;
