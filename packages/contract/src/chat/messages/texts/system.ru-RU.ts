import type { Translation } from '../../../locales/translation.ts';
import type en from './system.en-US.ts';

export default {
  channel_created: '{user} создаёт канал',
  joined: '{user} присоединяется к каналу',
  left: '{user} выходит из канала',
  added: '{user} добавляет в канал: {target}',
  added_all: '{user} добавляет всех пользователей: {count, number}',
  removed: '{user} удаляет из канала: {target}',
  manager_joined: '{user} присоединяется как менеджер',
  manager_left: '{user} выходит; разговор снова среди новых клиентов',
  manager_away: 'Клиент вернулся, а {user} не на месте; разговор снова среди новых клиентов',
  manager_assigned: '{user} назначает менеджером разговора: {target}',
  manager_returned: '{user} возвращает разговор к новым клиентам',
  conversation_started: '{client} начинает разговор через {bot}',
  client_blocked_bot: '{client} останавливает бота',
  client_returned: '{client} снова на связи',
  client_blocked: '{user} блокирует клиента: {client}',
  client_unblocked: '{user} разблокирует клиента: {client}',
  sent_elsewhere: 'Отправлено из {app}',
  renamed: '{user} переименовывает канал: {from} → {to}',
  description_changed: '{user} меняет описание канала',
  made_public: '{user} делает канал открытым',
  made_private: '{user} делает канал закрытым',
  pinned: '{user} закрепляет сообщение',
  unpinned: '{user} открепляет сообщение',
} as const satisfies Translation<typeof en>;
