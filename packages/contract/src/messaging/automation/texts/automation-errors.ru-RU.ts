import type { Translation } from '../../../locales/translation.ts';
import type en from './automation-errors.en-US.ts';

export default {
  automation_rule: {
    not_found: 'Этого правила больше нет',
    changed: 'Кто-то другой изменил это правило. Закройте форму и откройте её снова.',
    too_many: 'Достигнут предел количества правил. Сначала удалите ненужные.',
  },
} satisfies Translation<typeof en>;
