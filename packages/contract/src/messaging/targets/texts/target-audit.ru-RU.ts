import type { Translation } from '../../../locales/translation.ts';
import type en from './target-audit.en-US.ts';

export default {
  actions: {
    target_policy: {
      created: 'Добавлены цели',
      changed: 'Изменены цели',
      deleted: 'Удалены цели',
      moved: 'Изменён порядок целей',
    },
  },
  fields: {
    labels: 'Метки',
    first_answer_minutes: 'Минут до первого ответа',
    next_answer_minutes: 'Минут до следующих ответов',
    closing_minutes: 'Минут до закрытия',
    order: 'Порядок',
  },
} satisfies Translation<typeof en>;
