import type { Translation } from '../../../locales/translation.ts';
import type en from './custom-status.en-US.ts';

export default {
  label: 'Статус',
  add: 'Указать статус',
  text: 'Чем вы заняты?',
  emoji: 'Эмодзи статуса',
  ends: 'Заканчивается',
  never: 'когда я его уберу',
  halfHour: 'через 30 минут',
  hour: 'через час',
  fourHours: 'через 4 часа',
  today: 'в конце дня',
  week: 'в конце недели',
  time: 'в определённое время',
  clock: 'Время',
  save: 'Сохранить статус',
  clear: 'Убрать',
  away: 'Не на месте: новых клиентов мне не назначать',
  awayText: 'Не на месте',
  giveBack: 'Вернуть моих открытых клиентов к новым',
  givenBack:
    '{count, plural, =0 {Открытых клиентов, чтобы их вернуть, нет} one {# клиент снова среди новых} few {# клиента снова среди новых} many {# клиентов снова среди новых} other {# клиента снова среди новых}}',
  notGivenBack: 'Не удалось вернуть клиентов',
  failed: 'Не удалось сохранить статус',
} as const satisfies Translation<typeof en>;
