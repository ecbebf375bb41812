import type { Translation } from '../../../locales/translation.ts';
import type en from './task-notices.en-US.ts';

export default {
  dueOf: { task: 'Настав термін завдання', promise: 'Настав час обіцяної відповіді', reminder: 'Нагадування' },
  assigned: 'У вас нове завдання',
  commented: 'Новий коментар до завдання',
  done: 'Завдання виконано',
  make: {
    createTask: 'Створити завдання',
    remindMe: 'Нагадати мені',
    promise: 'Пообіцяти відповідь',
  },
  marks: {
    promise: 'Відповідь обіцяно до: {time}',
    overdue: 'Обіцяну відповідь прострочено з: {time}',
    reminder: 'Нагадування: {time}',
  },
  untitled: 'Завдання № {id}',
} satisfies Translation<typeof en>;
