import type { Translation } from '../../../locales/translation.ts';
import type en from './label-audit.en-US.ts';

export default {
  actions: { label: { created: 'Додано мітку', renamed: 'Перейменовано мітку', deleted: 'Видалено мітку' } },
} satisfies Translation<typeof en>;
