import type { Translation } from '../../../locales/translation.ts';
import type en from './system.en-US.ts';

export default {
  channel_created: 'Канал створено · {user}',
  joined: '{user} тепер у каналі',
  left: '{user} більше не в каналі',
  added: 'Тепер у каналі: {target} · {user}',
  added_all: 'Тепер у каналі всі користувачі: {count, number} · {user}',
  removed: 'Більше не в каналі: {target} · {user}',
  manager_joined: '{user} тепер веде розмову',
  manager_left: '{user} більше не веде розмову, клієнт знову серед нових',
  manager_away: 'Клієнт повернувся й знову серед нових: {user} не на місці',
  manager_assigned: 'Розмову передано: {target} · {user}',
  manager_returned: 'Розмова знову серед нових клієнтів · {user}',
  conversation_started: 'Клієнт почав розмову через {bot}',
  client_blocked_bot: 'Клієнт зупинив бота',
  client_returned: '{client} знову на зв’язку',
  client_blocked: 'Клієнта заблоковано · {user}',
  client_unblocked: 'Клієнта розблоковано · {user}',
  sent_elsewhere: 'Надіслано з {app}',
  renamed: 'Канал перейменовано: {from} → {to} · {user}',
  description_changed: 'Опис каналу змінено · {user}',
  made_public: 'Канал тепер відкритий · {user}',
  made_private: 'Канал тепер закритий · {user}',
  pinned: 'Повідомлення закріплено · {user}',
  unpinned: 'Повідомлення відкріплено · {user}',
} as const satisfies Translation<typeof en>;
