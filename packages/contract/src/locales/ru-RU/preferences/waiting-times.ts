import type en from '../../en-US/preferences/waiting-times.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Ожидание ответа',
  long: 'Долго',
  longHint: 'С этого момента время янтарное',
  tooLong: 'Слишком долго',
  tooLongHint: 'С этого момента время красное',
  minutes: '{count, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}',
  hours: '{count, plural, one {# час} few {# часа} many {# часов} other {# часа}}',
  days: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  save: 'Сохранить',
  saved: 'Сохранено',
  failed: 'Не удалось сохранить время ожидания',
} satisfies Translation<typeof en>;
