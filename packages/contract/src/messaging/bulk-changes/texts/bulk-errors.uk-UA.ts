import type { Translation } from '../../../locales/translation.ts';
import type en from './bulk-errors.en-US.ts';

export default {
  bulk: {
    not_found: 'Цієї масової зміни вже немає',
    in_progress: 'Попередня масова зміна ще триває. Дочекайтеся кінця або зупиніть її.',
    too_many: 'Розмов забагато для однієї зміни. Уточніть фільтр.',
    over: 'Зміну вже завершено',
    undo_over: 'Скасовувати вже пізно',
    offer_over: 'Ви на це вже відповіли',
  },
} satisfies Translation<typeof en>;
