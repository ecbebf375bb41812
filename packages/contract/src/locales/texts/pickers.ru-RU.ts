import type { Translation } from '../translation.ts';
import type en from './pickers.en-US.ts';

export default {
  anyDay: 'Любой день',
  noDay: 'Без даты',
  calendar: 'Открыть календарь',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  previousYear: 'Предыдущий год',
  nextYear: 'Следующий год',
  previousYears: 'Более ранние годы',
  nextYears: 'Более поздние годы',
  noZone: 'Такого часового пояса нет',
  timeText: 'Пишите так: 1w 1d 1h 1m (недели, дни, часы, минуты)',
  textLanguage: 'Язык текста',
  hasText: 'текст есть',
  suggest: 'Предложить текст',
  variables: 'Вместо {first} будет имя клиента, вместо {bot} — название бота.',
} as const satisfies Translation<typeof en>;
