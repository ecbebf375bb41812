import type en from '../../en-US/preferences/waiting-times.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Очікування відповіді',
  long: 'Довго',
  longHint: 'Відтоді час бурштиновий',
  tooLong: 'Надто довго',
  tooLongHint: 'Відтоді час червоний',
  minutes: '{count, plural, one {# хвилина} few {# хвилини} many {# хвилин} other {# хвилини}}',
  hours: '{count, plural, one {# година} few {# години} many {# годин} other {# години}}',
  days: '{count, plural, one {# день} few {# дні} many {# днів} other {# дня}}',
  save: 'Зберегти',
  saved: 'Збережено',
  failed: 'Не вдалося зберегти час очікування',
} satisfies Translation<typeof en>;
