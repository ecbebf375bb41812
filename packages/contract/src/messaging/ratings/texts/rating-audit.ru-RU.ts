import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-audit.en-US.ts';

export default {
  actions: { rating_policy: { changed: 'Оценки изменены' } },
  fields: {
    is_on: 'Просит оценок',
    question: 'Вопрос',
    thanks: 'Благодарность',
    once_in_days: 'Раз в столько дней',
    low_at_most: 'Низкая — не выше',
    task_for: 'Задача о низкой для',
  },
  values: {},
} satisfies Translation<typeof en>;
