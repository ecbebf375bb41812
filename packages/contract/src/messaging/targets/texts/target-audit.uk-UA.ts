import type { Translation } from '../../../locales/translation.ts';
import type en from './target-audit.en-US.ts';

export default {
  actions: {
    target_policy: {
      created: 'Додано цілі',
      changed: 'Змінено цілі',
      deleted: 'Видалено цілі',
      moved: 'Змінено порядок цілей',
    },
  },
  fields: {
    labels: 'Мітки',
    first_answer_minutes: 'Хвилин до першої відповіді',
    next_answer_minutes: 'Хвилин до наступних відповідей',
    closing_minutes: 'Хвилин до закриття',
    order: 'Порядок',
  },
} satisfies Translation<typeof en>;
