import type { Translation } from '../../../locales/translation.ts';
import type en from './data-export-errors.en-US.ts';

export default {
  export: {
    in_progress: 'Данные уже экспортируются',
    not_found: 'Такого экспорта нет',
  },
} satisfies Translation<typeof en>;
