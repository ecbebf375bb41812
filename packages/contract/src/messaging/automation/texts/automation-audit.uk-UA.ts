import type { Translation } from '../../../locales/translation.ts';
import type en from './automation-audit.en-US.ts';

export default {
  actions: {
    automation_rule: {
      created: 'Додано правило',
      changed: 'Змінено правило',
      deleted: 'Видалено правило',
      moved: 'Змінено порядок правил',
    },
  },
  fields: {
    rule_is_on: 'Увімкнено',
    trigger: 'Коли',
    filter: 'Якщо',
    actions: 'То',
  },
} satisfies Translation<typeof en>;
