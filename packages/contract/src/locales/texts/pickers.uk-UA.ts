import type { Translation } from '../translation.ts';
import type en from './pickers.en-US.ts';

export default {
  anyDay: 'Будь-який день',
  noDay: 'Без дати',
  calendar: 'Відкрити календар',
  previousMonth: 'Попередній місяць',
  nextMonth: 'Наступний місяць',
  previousYear: 'Попередній рік',
  nextYear: 'Наступний рік',
  previousYears: 'Раніші роки',
  nextYears: 'Пізніші роки',
  noZone: 'Такого часового поясу немає',
  timeText: 'Пишіть так: 1w 1d 1h 1m (тижні, дні, години, хвилини)',
  textLanguage: 'Мова тексту',
  hasText: 'текст є',
  suggest: 'Запропонувати текст',
  variables: 'Замість {first} буде ім’я клієнта, замість {bot} — назва бота.',
} as const satisfies Translation<typeof en>;
