import type { Translation } from '../../../../locales/translation.ts';
import type en from './custom-field-audit.en-US.ts';

export default {
  actions: {
    custom_field: {
      created: 'Додано додаткове поле',
      updated: 'Змінено додаткове поле',
      moved: 'Змінено порядок додаткових полів',
      deleted: 'Видалено додаткове поле',
    },
  },
} satisfies Translation<typeof en>;
