import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-errors.en-US.ts';

export default {
  channel: {
    not_found: 'Такого каналу немає',
    not_member: 'Спершу приєднайтеся до каналу',
    cannot_leave: 'Із цього каналу не можна вийти',
  },
  conversation: {
    already_joined: 'Хтось уже приєднався до цієї розмови',
    manager_changed: 'Цю розмову вже веде хтось інший',
    file_too_large: 'Файл завеликий для месенджера',
    reply_window_closed: 'Месенджер дозволить відповідь, лише коли клієнт знову напише',
    client_blocked: 'Клієнта заблоковано: надіслати йому нічого не можна',
    bot_gone: 'Бота цієї розмови більше не підключено',
  },
  validation: {
    unknown_member: 'Такого користувача немає',
    unknown_manager: 'Цей користувач не може відповідати клієнтам',
    manager_inactive: 'Цього користувача деактивовано',
    manager_gone: 'Цього користувача вже немає в робочому просторі',
  },
} satisfies Translation<typeof en>;
