import type en from '../../en-US/messenger/task-notices.ts';
import type { Translation } from '../../translation.ts';

export default {
  dueOf: { task: 'Наступил срок задачи', promise: 'К этому времени обещан ответ', reminder: 'Напоминание' },
  assigned: 'У вас новая задача',
  commented: 'Новый комментарий к задаче',
  done: 'Задача выполнена',
  untitled: 'Задача № {id}',
} satisfies Translation<typeof en>;
