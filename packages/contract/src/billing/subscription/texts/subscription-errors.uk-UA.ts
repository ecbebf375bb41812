import type { Translation } from '../../../locales/translation.ts';
import type en from './subscription-errors.en-US.ts';

export default {
  subscription: {
    payments_off: 'Оплату тут не налаштовано',
    provider_unavailable: 'Платіжна система зараз не відповідає. Спробуйте пізніше.',
    current_plan: 'Цей тариф уже оплачено',
    not_active: 'Немає підписки, яку можна скасувати',
    closing: 'Акаунт видаляється. Спершу поверніться до нього.',
    not_closing: 'Акаунт не видаляється',
    payment_not_found: 'Такого платежу немає',
    no_receipt: 'Для цього платежу немає квитанції',
  },
} satisfies Translation<typeof en>;
