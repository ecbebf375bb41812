import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-forms.en-US.ts';

export default {
  create: {
    open: 'Создать канал',
    title: 'Создать канал',
    name: 'Название',
    description: 'Описание',
    privacy: 'Доступ',
    public: 'Открытый',
    publicHint: 'Каждый в рабочем пространстве может найти его и присоединиться',
    private: 'Закрытый',
    privateHint: 'Его видят только приглашённые',
    members: 'Участники',
    submit: 'Создать',
    failed: 'Не удалось создать канал',
  },
  edit: {
    open: 'Редактировать канал',
    title: 'Редактировать канал',
    members: 'Добавить участников',
    submit: 'Сохранить',
    failed: 'Не удалось изменить канал',
  },
  delete: {
    open: 'Удалить канал',
    title: 'Удалить канал {name}',
    text: 'Канал и всё написанное в нём исчезнут для всех. Отменить это нельзя.',
    confirm: 'Удалить',
    failed: 'Не удалось удалить канал',
  },
} as const satisfies Translation<typeof en>;
