import type { Translation } from '../../../locales/translation.ts';
import type en from './system.en-US.ts';

export default {
  channel_created: 'Канал создан · {user}',
  joined: '{user} теперь в канале',
  left: '{user} больше не в канале',
  added: 'Теперь в канале: {target} · {user}',
  added_all: 'Теперь в канале все пользователи: {count, number} · {user}',
  removed: 'Больше не в канале: {target} · {user}',
  manager_joined: '{user} теперь ведёт разговор',
  manager_left: '{user} больше не ведёт разговор, клиент снова среди новых',
  manager_away: 'Клиент вернулся и снова среди новых: {user} не на месте',
  manager_assigned: 'Разговор передан: {target} · {user}',
  manager_returned: 'Разговор снова среди новых клиентов · {user}',
  conversation_started: 'Клиент начал разговор через {bot}',
  client_blocked_bot: 'Клиент остановил бота',
  client_returned: '{client} снова на связи',
  client_blocked: 'Клиент заблокирован · {user}',
  client_unblocked: 'Клиент разблокирован · {user}',
  sent_elsewhere: 'Отправлено из {app}',
  renamed: 'Канал переименован: {from} → {to} · {user}',
  description_changed: 'Описание канала изменено · {user}',
  made_public: 'Канал теперь открытый · {user}',
  made_private: 'Канал теперь закрытый · {user}',
  pinned: 'Сообщение закреплено · {user}',
  unpinned: 'Сообщение откреплено · {user}',
} as const satisfies Translation<typeof en>;
