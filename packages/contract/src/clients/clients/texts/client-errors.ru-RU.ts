import type { Translation } from '../../../locales/translation.ts';
import type en from './client-errors.en-US.ts';

export default {
  client: {
    not_found: 'Такого клиента нет',
    changed:
      'Этого клиента тем временем изменил кто-то другой. Закройте форму и откройте её снова, чтобы увидеть изменения.',
  },
} satisfies Translation<typeof en>;
