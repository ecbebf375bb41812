import type { Translation } from '../../../locales/translation.ts';
import type en from './label-audit.en-US.ts';

export default {
  actions: { label: { created: 'Добавлена метка', renamed: 'Переименована метка', deleted: 'Удалена метка' } },
} satisfies Translation<typeof en>;
