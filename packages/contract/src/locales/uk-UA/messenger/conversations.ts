import type en from '../../en-US/messenger/conversations.ts';
import type { Translation } from '../../translation.ts';

export default {
  newClients: 'Нові клієнти',
  myClients: 'Мої клієнти',
  newClientsCount: '{count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}} без менеджера',
  emptyNew: 'Жоден клієнт не чекає',
  emptyNewHint: 'Розмова з’явиться тут, щойно хтось напише одному з ботів.',
  emptyMine: 'У вас ще немає клієнтів',
  emptyMineHint: 'Відкрийте розмову серед нових клієнтів і натисніть «Взяти розмову».',
  toNewClients: 'До нових клієнтів',
  failed: 'Не вдалося завантажити список',
  retry: 'Спробувати ще раз',
  loadMore: 'Показати ще',
  unknownBot: 'Невідомий бот',
  unread:
    '{count, plural, one {# непрочитане повідомлення} few {# непрочитані повідомлення} many {# непрочитаних повідомлень} other {# непрочитаного повідомлення}}',
  blocked: 'Бота зупинено',
  teamBlocked: 'Клієнта заблоковано',
  you: 'Ви',
  files: 'Файли',
  noMessages: 'Повідомлень ще немає',
  noAccess: 'На жаль, у вас немає дозволу на це',
} satisfies Translation<typeof en>;
