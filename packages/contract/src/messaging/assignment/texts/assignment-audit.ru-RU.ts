import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-audit.en-US.ts';

export default {
  actions: { assignment: { changed: 'Распределение клиентов изменено', capacity_changed: 'Изменена нагрузка' } },
  fields: {
    mode: 'Клиенты попадают',
    last_manager_first: 'Сначала прежний менеджер',
    who: 'Кто участвует',
    accept_minutes: 'Минут, чтобы принять',
    gone_minutes: 'Минут не в сети',
    otherwise: 'Когда никто не может',
    capacity: 'Разговоров не больше',
  },
} satisfies Translation<typeof en>;
