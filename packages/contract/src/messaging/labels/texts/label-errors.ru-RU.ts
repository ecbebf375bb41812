import type { Translation } from '../../../locales/translation.ts';
import type en from './label-errors.en-US.ts';

export default {
  label: { not_found: 'Такой метки нет', too_many: 'Меток слишком много. Сначала удалите ненужную.' },
} satisfies Translation<typeof en>;
