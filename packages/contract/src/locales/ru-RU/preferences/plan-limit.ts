import type en from '../../en-US/preferences/plan-limit.ts';
import type { Translation } from '../../translation.ts';

export default {
  users:
    'На тарифе {plan} можно иметь только {limit, plural, one {# пользователя} few {# пользователей} many {# пользователей} other {# пользователя}}. Неактивные не считаются.',
  usersNext:
    'Следующий тариф, {plan}, позволяет иметь {limit, plural, one {# пользователя} few {# пользователей} many {# пользователей} other {# пользователя}}.',
  bots: 'На тарифе {plan} можно иметь только {limit, plural, one {# бота} few {# ботов} many {# ботов} other {# бота}}.',
  botsNext:
    'Следующий тариф, {plan}, позволяет иметь {limit, plural, one {# бота} few {# ботов} many {# ботов} other {# бота}}.',
  nextUnlimited: 'Следующий тариф, {plan}, без ограничений.',
  link: 'Страница подписки',
} as const satisfies Translation<typeof en>;
