import type { Translation } from '../../../locales/translation.ts';
import type en from './project-errors.en-US.ts';

export default {
  project: {
    not_found: 'Такого проекта нет',
    archived: 'Проект в архиве: в нём ничего нельзя изменить',
    changed: 'Тем временем проект изменил кто-то другой. Закройте форму и откройте снова, чтобы увидеть изменение.',
    too_many: 'Слишком много проектов. Сначала удалите ненужный.',
    document_not_found: 'Этого документа больше нет',
    too_many_documents: 'В этом проекте слишком много документов',
  },
  validation: {
    too_many_members: 'Слишком много участников',
    group_required: 'Выберите групповой канал',
  },
} satisfies Translation<typeof en>;
