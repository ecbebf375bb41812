import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-audit.en-US.ts';

export default {
  actions: { rating_policy: { changed: 'Налаштування оцінок змінено' } },
  fields: {
    is_on: 'Просити про оцінку',
    question: 'Запитання',
    thanks: 'Подяка',
    once_in_days: 'Скільки днів не питати знову',
    low_at_most: 'Низька оцінка',
    task_for: 'Завдання про низьку оцінку',
  },
  values: {},
} satisfies Translation<typeof en>;
