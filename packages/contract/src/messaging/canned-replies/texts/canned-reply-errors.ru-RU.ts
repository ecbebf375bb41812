import type { Translation } from '../../../locales/translation.ts';
import type en from './canned-reply-errors.en-US.ts';

export default {
  canned_reply: {
    not_found: 'Этого шаблона больше нет',
    changed: 'Кто-то уже изменил этот шаблон. Скопируйте свой текст, закройте форму и откройте её снова.',
    too_many: 'Шаблонов слишком много. Сначала удалите ненужные.',
  },
  validation: {
    shortcut_invalid: 'Только буквы, цифры, точки и дефисы, без пробелов',
    no_room: 'Лимит шаблонов исчерпан',
  },
} satisfies Translation<typeof en>;
