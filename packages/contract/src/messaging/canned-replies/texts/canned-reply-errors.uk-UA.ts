import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-errors.en-US.ts';

export default {
  canned_reply: {
    not_found: 'Цього шаблону вже немає',
    changed: 'Хтось уже змінив цей шаблон. Скопіюйте свій текст, закрийте форму й відкрийте її знову.',
    too_many: 'Шаблонів забагато. Спершу видаліть ті, які не потрібні.',
  },
  validation: {
    shortcut_invalid: 'Лише літери, цифри, крапки й дефіси, без пробілів',
    no_room: 'Ліміт шаблонів вичерпано',
  },
} satisfies Translation<typeof en>;
