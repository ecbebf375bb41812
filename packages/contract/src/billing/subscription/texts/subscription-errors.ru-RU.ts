import type { Translation } from '../../../locales/translation.ts';
import type en from './subscription-errors.en-US.ts';

export default {
  subscription: {
    payments_off: 'Оплата здесь не настроена',
    provider_unavailable: 'Платёжная система сейчас не отвечает. Попробуйте позже.',
    current_plan: 'Этот тариф уже оплачен',
    not_active: 'Нет подписки, которую можно отменить',
    closing: 'Аккаунт удаляется. Сначала вернитесь в него.',
    not_closing: 'Аккаунт не удаляется',
    payment_not_found: 'Такого платежа нет',
    no_receipt: 'Для этого платежа нет квитанции',
  },
} satisfies Translation<typeof en>;
