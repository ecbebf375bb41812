import type { Translation } from '../../../locales/translation.ts';
import type en from './scheduled-message-errors.en-US.ts';

export default {
  scheduled_message: {
    not_found: 'Это сообщение уже отправлено или удалено',
    changed: 'Это сообщение уже изменилось. Закройте форму и откройте её снова.',
    too_many: 'Запланированных сообщений слишком много. Сначала отправьте или удалите некоторые.',
  },
} satisfies Translation<typeof en>;
