import type { Translation } from '../../../locales/translation.ts';
import type en from './bot-errors.en-US.ts';

export default {
  bot: {
    not_found: 'Такого бота нет',
    already_exists: 'Бот уже существует',
    connected_elsewhere: 'Сообщения этого бота получает другая программа',
    invalid_token: 'Недействительный токен бота',
    invalid_page_id: 'Недействительный ID страницы',
    invalid_page_token: 'Недействительный токен доступа к странице',
    provider_unavailable: 'Мессенджер сейчас не отвечает',
    plan_limit: 'Лимит ботов по тарифу исчерпан',
  },
  validation: {
    messenger_unsupported: 'Этот мессенджер пока не поддерживается',
  },
} satisfies Translation<typeof en>;
