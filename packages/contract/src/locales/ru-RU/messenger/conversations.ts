import type en from '../../en-US/messenger/conversations.ts';
import type { Translation } from '../../translation.ts';

export default {
  newClients: 'Новые клиенты',
  myClients: 'Мои клиенты',
  newClientsCount:
    '{count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}} без менеджера',
  emptyNew: 'Ни один клиент не ждёт',
  emptyNewHint: 'Разговор появится здесь, как только кто-нибудь напишет одному из ботов.',
  emptyMine: 'У вас пока нет клиентов',
  emptyMineHint: 'Откройте разговор среди новых клиентов и нажмите «Взять разговор».',
  toNewClients: 'К новым клиентам',
  failed: 'Не удалось загрузить список',
  retry: 'Попробовать ещё раз',
  loadMore: 'Показать ещё',
  unknownBot: 'Неизвестный бот',
  unread:
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанного сообщения}}',
  blocked: 'Бот остановлен',
  teamBlocked: 'Клиент заблокирован',
  you: 'Вы',
  files: 'Файлы',
  noMessages: 'Сообщений пока нет',
  noAccess: 'К сожалению, у вас нет разрешения на это',
} satisfies Translation<typeof en>;
