import type { Translation } from '../../../locales/translation.ts';
import type en from './open-id-audit.en-US.ts';

export default {
  actions: {
    openid: {
      updated: 'Изменена служба входа',
      removed: 'Удалена служба входа',
      linked: 'Связана учётная запись службы входа',
      unlinked: 'Отвязана учётная запись службы входа',
      admitted: 'Присоединение через службу входа',
    },
  },
} satisfies Translation<typeof en>;
