import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-errors.en-US.ts';

export default {
  channel: {
    not_found: 'Такого канала нет',
    not_member: 'Сначала присоединитесь к каналу',
    cannot_leave: 'Из этого канала нельзя выйти',
  },
  conversation: {
    already_joined: 'Кто-то уже присоединился к этому разговору',
    manager_changed: 'Этот разговор уже ведёт кто-то другой',
    file_too_large: 'Файл слишком велик для мессенджера',
    reply_window_closed: 'Мессенджер разрешит ответ, только когда клиент снова напишет',
    client_blocked: 'Клиент заблокирован: отправить ему ничего нельзя',
    bot_gone: 'Бот этого разговора больше не подключён',
  },
  validation: {
    unknown_member: 'Такого пользователя нет',
    unknown_manager: 'Этот пользователь не может отвечать клиентам',
    manager_inactive: 'Этот пользователь деактивирован',
    manager_gone: 'Этого пользователя уже нет в рабочем пространстве',
  },
} satisfies Translation<typeof en>;
