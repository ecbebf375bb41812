import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-forms.en-US.ts';

export default {
  create: {
    open: 'Створити канал',
    title: 'Створити канал',
    name: 'Назва',
    description: 'Опис',
    privacy: 'Доступ',
    public: 'Відкритий',
    publicHint: 'Кожен у робочому просторі може знайти його й приєднатися',
    private: 'Закритий',
    privateHint: 'Його бачать лише запрошені',
    members: 'Учасники',
    submit: 'Створити',
    failed: 'Не вдалося створити канал',
  },
  edit: {
    open: 'Редагувати канал',
    title: 'Редагувати канал',
    members: 'Додати учасників',
    submit: 'Зберегти',
    failed: 'Не вдалося змінити канал',
  },
  delete: {
    open: 'Видалити канал',
    title: 'Видалити канал {name}',
    text: 'Канал і все написане в ньому зникнуть для всіх. Скасувати це не можна.',
    confirm: 'Видалити',
    failed: 'Не вдалося видалити канал',
  },
} as const satisfies Translation<typeof en>;
