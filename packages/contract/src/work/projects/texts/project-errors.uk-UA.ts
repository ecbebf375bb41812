import type { Translation } from '../../../locales/translation.ts';
import type en from './project-errors.en-US.ts';

export default {
  project: {
    not_found: 'Такого проєкту немає',
    archived: 'Проєкт в архіві: у ньому нічого не можна змінити',
    changed: 'Тим часом проєкт змінив хтось інший. Закрийте форму й відкрийте знову, щоб побачити зміну.',
    too_many: 'Забагато проєктів. Спершу видаліть непотрібний.',
    document_not_found: 'Цього документа більше немає',
    too_many_documents: 'У цьому проєкті забагато документів',
  },
  validation: {
    too_many_members: 'Забагато учасників',
    group_required: 'Виберіть груповий канал',
  },
} satisfies Translation<typeof en>;
