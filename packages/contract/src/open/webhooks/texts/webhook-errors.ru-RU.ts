import type { Translation } from '../../../locales/translation.ts';
import type en from './webhook-errors.en-US.ts';

export default {
  webhook: {
    not_found: 'Этого вебхука уже нет',
    too_many: 'Вебхуков слишком много. Сначала удалите те, которые не нужны.',
    changed: 'Кто-то уже изменил этот вебхук. Закройте форму и откройте её снова.',
    message_not_found: 'Это сообщение уже не хранится',
  },
  validation: { webhook_url_invalid: 'Это не веб-адрес вида https://shop.example/hooks' },
} satisfies Translation<typeof en>;
