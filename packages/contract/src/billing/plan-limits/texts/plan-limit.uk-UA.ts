import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit.en-US.ts';

export default {
  users:
    'За тарифом {plan} можна мати лише {limit, plural, one {# користувача} few {# користувачів} many {# користувачів} other {# користувача}}. Неактивні не рахуються.',
  usersNext:
    'Наступний тариф, {plan}: до {limit, plural, one {# користувача} few {# користувачів} many {# користувачів} other {# користувача}}.',
  bots: 'За тарифом {plan} можна мати лише {limit, plural, one {# бота} few {# ботів} many {# ботів} other {# бота}}.',
  botsNext: 'Наступний тариф, {plan}: до {limit, plural, one {# бота} few {# ботів} many {# ботів} other {# бота}}.',
  nextUnlimited: 'Наступний тариф, {plan}, без обмежень.',
  link: 'Сторінка підписки',
} as const satisfies Translation<typeof en>;
