import type { Translation } from '../../../locales/translation.ts';
import type en from './targets.en-US.ts';

export default {
  title: 'Цілі',
  kinds: { first_answer: 'Перша відповідь', next_answer: 'Наступні відповіді', closing: 'Закриття' },
  notice: {
    near: {
      first_answer: 'Час для першої відповіді спливає',
      next_answer: 'Час для відповіді спливає',
      closing: 'Цю розмову скоро пора закрити',
    },
    late: {
      first_answer: 'Перша відповідь запізнюється',
      next_answer: 'Відповідь запізнюється',
      closing: 'Цю розмову вже пора закрити',
    },
  },
} satisfies Translation<typeof en>;
