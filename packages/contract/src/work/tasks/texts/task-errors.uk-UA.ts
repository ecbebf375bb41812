import type { Translation } from '../../../locales/translation.ts';
import type en from './task-errors.en-US.ts';

export default {
  task: {
    not_found: 'Такого завдання немає',
    changed: 'Тим часом завдання змінив хтось інший. Відкрийте його знову, щоб побачити зміну.',
    project_archived: 'Проєкт в архіві. Виберіть інший або приберіть проєкт.',
    comment_not_found: 'Такого коментаря немає',
    too_many_comments: 'У цього завдання забагато коментарів',
    too_many_reminders: 'Забагато нагадувань. Спершу завершіть якісь із них.',
    category_not_found: 'Цієї категорії більше немає',
    sprint_not_found: 'Цього спринту більше немає',
    too_many_categories: 'Забагато категорій. Спершу видаліть непотрібну.',
    too_many_sprints: 'Забагато спринтів. Спершу видаліть непотрібний.',
  },
  validation: {
    unknown_user: 'Цього користувача більше не можна вибрати',
    unknown_project: 'Такого проєкту немає',
    unknown_category: 'Цієї категорії більше немає',
    unknown_sprint: 'Цього спринту більше немає',
    unknown_channel: 'Такого каналу немає',
    unknown_message: 'Такого повідомлення немає',
    too_many_watchers: 'За завданням стежить забагато людей',
    time_too_long: 'Забагато часу',
    name_taken: 'Така назва вже є',
    date_past: 'Цей час уже минув',
    date_before_start: 'Кінець раніше за початок',
  },
} satisfies Translation<typeof en>;
