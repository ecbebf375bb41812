import type { Translation } from '../../../locales/translation.ts';
import type en from './scheduled-notices.en-US.ts';

export default {
  title: 'Запланированное сообщение не отправлено',
  reasons: {
    late: 'Сервер тогда был недоступен',
    client_wrote: 'С тех пор клиент написал',
    writer_left: 'Автора больше нет в команде: теперь оно ваше',
    workspace_closed: 'Рабочее пространство тогда было закрыто',
    not_member: 'Вы больше не участвуете в этом разговоре',
    not_allowed: 'Вы больше не можете туда писать',
    client_blocked: 'Клиент заблокирован',
    bot_gone: 'Бот больше не подключён',
    window_closed: 'Время для ответа в мессенджере прошло',
    file_too_large: 'Файл слишком большой для мессенджера',
    part_gone: 'Файла или сообщения, на которое это ответ, уже нет',
    failed: 'Что-то пошло не так',
  },
} satisfies Translation<typeof en>;
