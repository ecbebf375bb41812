import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-audit.en-US.ts';

export default {
  actions: { rating_policy: { changed: 'Оцінки змінено' } },
  fields: {
    is_on: 'Просить оцінок',
    question: 'Запитання',
    thanks: 'Подяка',
    once_in_days: 'Раз на стільки днів',
    low_at_most: 'Низька — щонайбільше',
    task_for: 'Завдання про низьку для',
  },
  values: {},
} satisfies Translation<typeof en>;
