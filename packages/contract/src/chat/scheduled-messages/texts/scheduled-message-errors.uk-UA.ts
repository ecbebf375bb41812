import type { Translation } from '../../../locales/translation.ts';
import type en from './scheduled-message-errors.en-US.ts';

export default {
  scheduled_message: {
    not_found: 'Це повідомлення вже надіслано або видалено',
    changed: 'Це повідомлення вже змінилося. Закрийте форму й відкрийте її знову.',
    too_many: 'Запланованих повідомлень забагато. Спершу надішліть або видаліть деякі.',
  },
} satisfies Translation<typeof en>;
