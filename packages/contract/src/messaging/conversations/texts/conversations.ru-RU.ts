import type { Translation } from '../../../locales/translation.ts';
import type en from './conversations.en-US.ts';

export default {
  newClients: 'Новые клиенты',
  myClients: 'Мои клиенты',
  newClientsCount:
    '{count, plural, one {# разговор} few {# разговора} many {# разговоров} other {# разговора}} без менеджера',
  emptyNew: 'Ни один клиент не ждёт',
  emptyNewHint: 'Разговор появится здесь, как только кто-нибудь напишет одному из ботов.',
  emptyMine: 'У вас пока нет клиентов',
  emptyMineHint: 'Откройте разговор среди новых клиентов и нажмите «Взять разговор».',
  emptyFiltered: 'По этому фильтру разговоров нет',
  emptyFilteredHint: 'Измените или сбросьте фильтр.',
  toNewClients: 'К новым клиентам',
  failed: 'Не удалось загрузить список',
  retry: 'Попробовать ещё раз',
  loadMore: 'Показать ещё',
  unknownBot: 'Неизвестный бот',
  unread:
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанного сообщения}}',
  blocked: 'Клиент остановил бота',
  teamBlocked: 'Клиент заблокирован',
  you: 'Вы',
  noMessages: 'Сообщений пока нет',
  noAccess: 'К сожалению, у вас нет разрешения на это действие',
  order: {
    label: 'Какие разговоры сначала',
    waiting: 'Дольше ждут',
    newest: 'Самые новые',
    failed: 'Не удалось изменить порядок',
  },
  firstSteps: {
    title: 'Первый разговор за три шага',
    done: 'Готово',
    bot: { title: 'Подключите бота', hint: 'Это аккаунт, которому пишут ваши клиенты.', action: 'К ботам' },
    write: {
      title: 'Напишите ему',
      hint: 'Откройте его в мессенджере, как это сделал бы клиент, и отправьте сообщение.',
      hintNamed: 'Откройте {bot} в мессенджере, как это сделал бы клиент, и отправьте сообщение.',
    },
    answer: {
      title: 'Ответьте',
      hint: 'Ваш ответ появится в мессенджере.',
      action: 'Открыть разговор с клиентом: {client}',
    },
  },
  waiting: {
    moment: '< 1 мин',
    minutes: '{count, number} мин',
    hours: '{count, number} ч',
    days: '{count, number} дн.',
    since: 'Ждёт ответа: {time}',
    left: 'ещё {time}',
    late: 'просрочено на {time}',
    dueBy: 'Ждёт ответа с {since}. Ответить до {due}.',
    dueSoon: 'Ждёт ответа с {since}. Время заканчивается: ответить до {due}.',
    wasDue: 'Ждёт ответа с {since}. Нужно было ответить до {due}.',
  },
  closing: {
    left: 'Закрыть в течение {time}',
    late: 'Закрытие просрочено на {time}',
    dueBy: 'Разговор нужно закрыть до {due}',
    wasDue: 'Разговор нужно было закрыть до {due}',
  },
} satisfies Translation<typeof en>;
