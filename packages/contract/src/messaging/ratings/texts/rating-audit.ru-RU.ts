import type { Translation } from '../../../locales/translation.ts';
import type en from './rating-audit.en-US.ts';

export default {
  actions: { rating_policy: { changed: 'Настройки оценок изменены' } },
  fields: {
    is_on: 'Просить об оценке',
    question: 'Вопрос',
    thanks: 'Благодарность',
    once_in_days: 'Сколько дней не спрашивать снова',
    low_at_most: 'Низкая оценка',
    task_for: 'Задача о низкой оценке',
  },
  values: {},
} satisfies Translation<typeof en>;
