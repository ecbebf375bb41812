import type { Translation } from '../../../locales/translation.ts';
import type en from './task-errors.en-US.ts';

export default {
  task: {
    not_found: 'Такой задачи нет',
    changed: 'Тем временем задачу изменил кто-то другой. Откройте её снова, чтобы увидеть изменение.',
    project_archived: 'Проект в архиве. Выберите другой или уберите проект.',
    comment_not_found: 'Такого комментария нет',
    too_many_comments: 'У этой задачи слишком много комментариев',
    too_many_reminders: 'Слишком много напоминаний. Сначала завершите какие-нибудь из них.',
    category_not_found: 'Этой категории больше нет',
    sprint_not_found: 'Этого спринта больше нет',
    too_many_categories: 'Слишком много категорий. Сначала удалите ненужную.',
    too_many_sprints: 'Слишком много спринтов. Сначала удалите ненужный.',
  },
  validation: {
    unknown_user: 'Этого пользователя больше нельзя выбрать',
    unknown_project: 'Такого проекта нет',
    unknown_category: 'Этой категории больше нет',
    unknown_sprint: 'Этого спринта больше нет',
    unknown_channel: 'Такого канала нет',
    unknown_message: 'Такого сообщения нет',
    too_many_watchers: 'За задачей следит слишком много людей',
    time_too_long: 'Слишком много времени',
    name_taken: 'Такое название уже есть',
    date_past: 'Это время уже прошло',
    date_before_start: 'Конец раньше начала',
  },
} satisfies Translation<typeof en>;
