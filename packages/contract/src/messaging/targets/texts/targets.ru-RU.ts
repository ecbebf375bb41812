import type { Translation } from '../../../locales/translation.ts';
import type en from './targets.en-US.ts';

export default {
  title: 'Цели',
  kinds: { first_answer: 'Первый ответ', next_answer: 'Следующие ответы', closing: 'Закрытие' },
  notice: {
    near: {
      first_answer: 'Время для первого ответа истекает',
      next_answer: 'Время для ответа истекает',
      closing: 'Этот разговор скоро пора закрыть',
    },
    late: {
      first_answer: 'Первый ответ опаздывает',
      next_answer: 'Ответ опаздывает',
      closing: 'Этот разговор уже пора закрыть',
    },
  },
} satisfies Translation<typeof en>;
