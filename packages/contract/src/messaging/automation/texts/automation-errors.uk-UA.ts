import type { Translation } from '../../../locales/translation.ts';
import type en from './automation-errors.en-US.ts';

export default {
  automation_rule: {
    not_found: 'Цього правила вже немає',
    changed: 'Хтось інший змінив це правило. Закрийте форму й відкрийте її знову.',
    too_many: 'Правил забагато. Спершу видаліть ті, які не потрібні.',
  },
} satisfies Translation<typeof en>;
