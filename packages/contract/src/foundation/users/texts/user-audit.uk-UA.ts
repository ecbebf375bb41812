import type { Translation } from '../../../locales/translation.ts';
import type en from './user-audit.en-US.ts';

export default {
  actions: {
    user: {
      created: 'Створено користувача',
      invited: 'Запрошено користувача',
      imported: 'Імпортовано користувачів',
      invite_resent: 'Знову надіслано запрошення',
      updated: 'Змінено користувача',
      deleted: 'Видалено користувача',
      second_factors_reset: 'Скинуто двоетапну перевірку',
    },
  },
} satisfies Translation<typeof en>;
