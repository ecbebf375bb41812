import type { Translation } from '../../../locales/translation.ts';
import type en from './automation-errors.en-US.ts';

export default {
  automation_rule: {
    not_found: 'Цього правила вже немає',
    changed: 'Хтось інший змінив це правило. Закрийте форму й відкрийте її знову.',
    too_many: 'Більше правил додати не можна. Спершу видаліть непотрібні.',
  },
} satisfies Translation<typeof en>;
