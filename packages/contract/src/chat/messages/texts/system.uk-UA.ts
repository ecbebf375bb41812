import type { Translation } from '../../../locales/translation.ts';
import type en from './system.en-US.ts';

export default {
  channel_created: '{user} створює канал',
  joined: '{user} приєднується до каналу',
  left: '{user} виходить із каналу',
  added: '{user} додає до каналу: {target}',
  added_all: '{user} додає всіх користувачів: {count, number}',
  removed: '{user} видаляє з каналу: {target}',
  manager_joined: '{user} приєднується як менеджер',
  manager_left: '{user} виходить; розмова знову серед нових клієнтів',
  manager_away: 'Клієнт повернувся, а {user} не на місці; розмова знову серед нових клієнтів',
  manager_assigned: '{user} призначає менеджером розмови: {target}',
  manager_returned: '{user} повертає розмову до нових клієнтів',
  conversation_started: '{client} починає розмову через {bot}',
  client_blocked_bot: '{client} зупиняє бота',
  client_returned: '{client} знову на зв’язку',
  client_blocked: '{user} блокує клієнта: {client}',
  client_unblocked: '{user} розблоковує клієнта: {client}',
  sent_elsewhere: 'Надіслано з {app}',
  renamed: '{user} перейменовує канал: {from} → {to}',
  description_changed: '{user} змінює опис каналу',
  made_public: '{user} робить канал відкритим',
  made_private: '{user} робить канал закритим',
  pinned: '{user} закріплює повідомлення',
  unpinned: '{user} відкріплює повідомлення',
} as const satisfies Translation<typeof en>;
