import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-audit.en-US.ts';

export default {
  actions: { assignment: { changed: 'Розподіл клієнтів змінено', capacity_changed: 'Змінено навантаження' } },
  fields: {
    mode: 'Нові клієнти',
    last_manager_first: 'Спершу попередній менеджер',
    who: 'Хто бере участь',
    accept_minutes: 'Хвилин, щоб прийняти',
    gone_minutes: 'Хвилин не в мережі',
    otherwise: 'Коли ніхто не може',
    capacity: 'Розмов щонайбільше',
  },
  values: {
    mode: { by_hand: 'Менеджери беруть клієнтів самі', in_turn: 'По черзі', least_busy: 'У кого найменше клієнтів' },
  },
} satisfies Translation<typeof en>;
