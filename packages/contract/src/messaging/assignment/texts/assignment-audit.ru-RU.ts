import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-audit.en-US.ts';

export default {
  actions: { assignment: { changed: 'Распределение клиентов изменено', capacity_changed: 'Изменена нагрузка' } },
  fields: {
    mode: 'Новые клиенты',
    last_manager_first: 'Сначала прежний менеджер',
    who: 'Кто участвует',
    accept_minutes: 'Минут, чтобы принять',
    gone_minutes: 'Минут не в сети',
    otherwise: 'Когда никто не может',
    capacity: 'Разговоров не больше',
  },
  values: {
    mode: {
      by_hand: 'Менеджеры берут клиентов сами',
      in_turn: 'По очереди',
      least_busy: 'У кого меньше всего клиентов',
    },
  },
} satisfies Translation<typeof en>;
