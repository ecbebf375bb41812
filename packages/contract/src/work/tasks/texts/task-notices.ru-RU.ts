import type { Translation } from '../../../locales/translation.ts';
import type en from './task-notices.en-US.ts';

export default {
  dueOf: { task: 'Наступил срок задачи', promise: 'Пришло время обещанного ответа', reminder: 'Напоминание' },
  assigned: 'У вас новая задача',
  commented: 'Новый комментарий к задаче',
  done: 'Задача выполнена',
  make: {
    createTask: 'Создать задачу',
    remindMe: 'Напомнить мне',
    promise: 'Пообещать ответ',
  },
  marks: {
    promise: 'Ответ обещан к: {time}',
    overdue: 'Обещанный ответ просрочен с: {time}',
    reminder: 'Напоминание: {time}',
  },
  untitled: 'Задача № {id}',
} satisfies Translation<typeof en>;
