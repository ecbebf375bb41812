import type { Translation } from '../../../locales/translation.ts';
import type en from './subscription-audit.en-US.ts';

export default {
  actions: {
    subscription: {
      subscriber_updated: 'Изменены реквизиты',
      ordered: 'Заказан тариф',
      changed: 'Изменена подписка',
      cancelled: 'Отменена подписка',
      closed: 'Закрыт аккаунт',
      returned: 'Снова открыт аккаунт',
      invoice_downloaded: 'Скачан счёт',
    },
  },
} satisfies Translation<typeof en>;
