import type { Translation } from '../../../locales/translation.ts';
import type en from './subscription-audit.en-US.ts';

export default {
  actions: {
    subscription: {
      subscriber_updated: 'Змінено реквізити',
      ordered: 'Замовлено тариф',
      changed: 'Змінено підписку',
      cancelled: 'Скасовано підписку',
      closed: 'Закрито акаунт',
      returned: 'Знову відкрито акаунт',
      invoice_downloaded: 'Завантажено рахунок',
    },
  },
} satisfies Translation<typeof en>;
