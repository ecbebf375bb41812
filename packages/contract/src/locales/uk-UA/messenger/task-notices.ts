import type en from '../../en-US/messenger/task-notices.ts';
import type { Translation } from '../../translation.ts';

export default {
  dueOf: { task: 'Настав строк завдання', promise: 'На цей час обіцяно відповідь', reminder: 'Нагадування' },
  assigned: 'У вас нове завдання',
  commented: 'Новий коментар до завдання',
  done: 'Завдання виконано',
  untitled: 'Завдання № {id}',
} satisfies Translation<typeof en>;
