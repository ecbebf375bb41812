import type { Translation } from '../../../locales/translation.ts';
import type en from './bot-errors.en-US.ts';

export default {
  bot: {
    not_found: 'Такого бота немає',
    already_exists: 'Бот уже існує',
    connected_elsewhere: 'Повідомлення цього бота отримує інша програма',
    invalid_token: 'Недійсний токен бота',
    invalid_page_id: 'Недійсний ID сторінки',
    invalid_page_token: 'Недійсний токен доступу до сторінки',
    provider_unavailable: 'Месенджер зараз не відповідає',
    plan_limit: 'Ліміт ботів за тарифом вичерпано',
  },
  validation: {
    messenger_unsupported: 'Цей месенджер поки не підтримується',
  },
} satisfies Translation<typeof en>;
