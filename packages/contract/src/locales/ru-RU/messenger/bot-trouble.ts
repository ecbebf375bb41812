import type en from '../../en-US/messenger/bot-trouble.ts';
import type { Translation } from '../../translation.ts';

export default {
  broken: '{name} не работает',
  works: '{name} снова работает',
  worksHint: 'Сообщения клиентов за это время приходят сейчас, а ваши, что ждали, отправляются.',
  banner: '{name} не работает с {time}.',
  open: 'Открыть бота',
  strip: '{name} не работает с {time}: сообщения могут задерживаться.',
  askAdmin: 'Администратор уже знает.',
  reason: {
    token_revoked: 'Мессенджер больше не принимает его токен.',
    token_unreadable: 'Нужно ввести его токен ещё раз.',
    conflict: 'Его сообщения получает другая программа.',
    unreachable: 'Мессенджер не отвечает. Попытки повторяются сами.',
    connector_unavailable: 'Эта версия не соединяется с его мессенджером.',
    webhook_failing: 'Мессенджер не может передать сюда сообщения.',
    bot_restricted: 'Мессенджер ограничил его.',
  },
} satisfies Translation<typeof en>;
