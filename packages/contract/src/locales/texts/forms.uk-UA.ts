import type { Translation } from '../translation.ts';
import type en from './forms.en-US.ts';

export default {
  leaveTitle: 'Вийти без збереження?',
  leaveText: 'Введене тут не збережено.',
  leave: 'Вийти',
  stay: 'Залишитися',
  field: {
    required: 'Поле «{field}» обов’язкове',
    too_short:
      'Поле «{field}» закоротке: щонайменше {of, select, characters {{min, plural, one {# символ} few {# символи} many {# символів} other {# символу}}} other {{min, number}}}',
    too_long:
      'Поле «{field}» задовге: щонайбільше {of, select, characters {{max, plural, one {# символ} few {# символи} many {# символів} other {# символу}}} other {{max, number}}}',
    invalid: 'Поле «{field}» заповнено неправильно',
    must_match: 'Поле «{field}» має збігатися',
  },
} as const satisfies Translation<typeof en>;
