import type { Translation } from '../../../locales/translation.ts';
import type en from './label-errors.en-US.ts';

export default {
  label: { not_found: 'Такої мітки немає', too_many: 'Міток забагато. Спершу видаліть ту, яка не потрібна.' },
} satisfies Translation<typeof en>;
