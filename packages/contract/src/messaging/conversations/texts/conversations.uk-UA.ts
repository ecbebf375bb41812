import type { Translation } from '../../../locales/translation.ts';
import type en from './conversations.en-US.ts';

export default {
  newClients: 'Нові клієнти',
  myClients: 'Мої клієнти',
  newClientsCount: '{count, plural, one {# розмова} few {# розмови} many {# розмов} other {# розмови}} без менеджера',
  emptyNew: 'Жоден клієнт не чекає',
  emptyNewHint: 'Розмова з’явиться тут, щойно хтось напише одному з ботів.',
  emptyMine: 'У вас ще немає клієнтів',
  emptyMineHint: 'Відкрийте розмову серед нових клієнтів і натисніть «Взяти розмову».',
  emptyFiltered: 'За цим фільтром розмов немає',
  emptyFilteredHint: 'Змініть або скиньте фільтр.',
  toNewClients: 'До нових клієнтів',
  failed: 'Не вдалося завантажити список',
  retry: 'Спробувати ще раз',
  loadMore: 'Показати ще',
  unknownBot: 'Невідомий бот',
  unread:
    '{count, plural, one {# непрочитане повідомлення} few {# непрочитані повідомлення} many {# непрочитаних повідомлень} other {# непрочитаного повідомлення}}',
  blocked: 'Клієнт зупинив бота',
  teamBlocked: 'Клієнта заблоковано',
  you: 'Ви',
  noMessages: 'Повідомлень ще немає',
  noAccess: 'На жаль, у вас немає дозволу на цю дію',
  order: {
    label: 'Які розмови спершу',
    waiting: 'Найдовше чекають',
    newest: 'Найновіші',
    failed: 'Не вдалося змінити порядок',
  },
  firstSteps: {
    title: 'Перша розмова за три кроки',
    done: 'Зроблено',
    bot: { title: 'Підключіть бота', hint: 'Це акаунт, якому пишуть ваші клієнти.', action: 'До ботів' },
    write: {
      title: 'Напишіть йому',
      hint: 'Відкрийте його в месенджері, як це зробив би клієнт, і надішліть повідомлення.',
      hintNamed: 'Відкрийте {bot} у месенджері, як це зробив би клієнт, і надішліть повідомлення.',
    },
    answer: {
      title: 'Дайте відповідь',
      hint: 'Ваша відповідь з’явиться в месенджері.',
      action: 'Відкрити розмову з клієнтом: {client}',
    },
  },
  waiting: {
    moment: '< 1 хв',
    minutes: '{count, number} хв',
    hours: '{count, number} год',
    days: '{count, number} дн.',
    since: 'Чекає на відповідь: {time}',
  },
} satisfies Translation<typeof en>;
