import type { Translation } from '../../../../locales/translation.ts';
import type en from './custom-field-audit.en-US.ts';

export default {
  actions: {
    custom_field: {
      created: 'Добавлено дополнительное поле',
      updated: 'Изменено дополнительное поле',
      moved: 'Изменён порядок дополнительных полей',
      deleted: 'Удалено дополнительное поле',
    },
  },
} satisfies Translation<typeof en>;
