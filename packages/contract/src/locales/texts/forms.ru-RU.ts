import type { Translation } from '../translation.ts';
import type en from './forms.en-US.ts';

export default {
  leaveTitle: 'Выйти без сохранения?',
  leaveText: 'Введённое здесь не сохранено.',
  leave: 'Выйти',
  stay: 'Остаться',
  field: {
    required: 'Поле «{field}» обязательно',
    too_short:
      'Поле «{field}» слишком короткое: минимум {of, select, characters {{min, plural, one {# символ} few {# символа} many {# символов} other {# символа}}} other {{min, number}}}',
    too_long:
      'Поле «{field}» слишком длинное: максимум {of, select, characters {{max, plural, one {# символ} few {# символа} many {# символов} other {# символа}}} other {{max, number}}}',
    invalid: 'Поле «{field}» заполнено неправильно',
    must_match: 'Поле «{field}» должно совпадать',
  },
} as const satisfies Translation<typeof en>;
