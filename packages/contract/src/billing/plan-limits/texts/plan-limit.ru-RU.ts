import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit.en-US.ts';

export default {
  users:
    'На тарифе {plan} можно иметь только {limit, plural, one {# пользователя} few {# пользователей} many {# пользователей} other {# пользователя}}. Неактивные не считаются.',
  usersNext:
    'Следующий тариф, {plan}: до {limit, plural, one {# пользователя} few {# пользователей} many {# пользователей} other {# пользователя}}.',
  bots: 'На тарифе {plan} можно иметь только {limit, plural, one {# бота} few {# ботов} many {# ботов} other {# бота}}.',
  botsNext: 'Следующий тариф, {plan}: до {limit, plural, one {# бота} few {# ботов} many {# ботов} other {# бота}}.',
  nextUnlimited: 'Следующий тариф, {plan}, без ограничений.',
  link: 'Страница подписки',
} as const satisfies Translation<typeof en>;
