import type { Translation } from '../../../locales/translation.ts';
import type en from './automation-audit.en-US.ts';

export default {
  actions: {
    automation_rule: {
      created: 'Добавлено правило',
      changed: 'Изменено правило',
      deleted: 'Удалено правило',
      moved: 'Изменён порядок правил',
    },
  },
  fields: {
    rule_is_on: 'Включено',
    trigger: 'Когда',
    filter: 'Если',
    actions: 'То',
  },
} satisfies Translation<typeof en>;
