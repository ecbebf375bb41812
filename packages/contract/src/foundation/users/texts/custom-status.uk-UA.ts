import type { Translation } from '../../../locales/translation.ts';
import type en from './custom-status.en-US.ts';

export default {
  label: 'Статус',
  add: 'Вказати статус',
  text: 'Чим ви зайняті?',
  emoji: 'Емодзі статусу',
  ends: 'Закінчується',
  never: 'коли я його приберу',
  halfHour: 'за 30 хвилин',
  hour: 'за годину',
  fourHours: 'за 4 години',
  today: 'наприкінці дня',
  week: 'наприкінці тижня',
  time: 'о певній годині',
  clock: 'Час',
  save: 'Зберегти статус',
  clear: 'Прибрати',
  failed: 'Не вдалося зберегти статус',
} as const satisfies Translation<typeof en>;
