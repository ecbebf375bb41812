import type en from '../../en-US/messenger/bot-trouble.ts';
import type { Translation } from '../../translation.ts';

export default {
  broken: '{name} не працює',
  works: '{name} знову працює',
  worksHint: 'Повідомлення клієнтів за цей час надходять зараз, а ваші, що чекали, надсилаються.',
  banner: '{name} не працює з {time}.',
  open: 'Відкрити бота',
  strip: '{name} не працює з {time}: повідомлення можуть затримуватися.',
  askAdmin: 'Адміністратор уже знає.',
  reason: {
    token_revoked: 'Месенджер більше не приймає його токен.',
    token_unreadable: 'Треба ввести його токен ще раз.',
    conflict: 'Його повідомлення отримує інша програма.',
    unreachable: 'Месенджер не відповідає. Спроби повторюються самі.',
    connector_unavailable: 'Ця версія не з’єднується з його месенджером.',
    webhook_failing: 'Месенджер не може передати сюди повідомлення.',
    bot_restricted: 'Месенджер обмежив його.',
  },
} satisfies Translation<typeof en>;
