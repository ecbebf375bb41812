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
  away: 'Не на місці: нових клієнтів мені не призначати',
  awayText: 'Не на місці',
  giveBack: 'Повернути моїх відкритих клієнтів до нових',
  givenBack:
    '{count, plural, =0 {Відкритих клієнтів, щоб їх повернути, немає} one {# клієнт знову серед нових} few {# клієнти знову серед нових} many {# клієнтів знову серед нових} other {# клієнта знову серед нових}}',
  notGivenBack: 'Не вдалося повернути клієнтів',
  failed: 'Не вдалося зберегти статус',
} as const satisfies Translation<typeof en>;
