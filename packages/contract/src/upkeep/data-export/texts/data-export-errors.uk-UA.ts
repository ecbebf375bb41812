import type { Translation } from '../../../locales/translation.ts';
import type en from './data-export-errors.en-US.ts';

export default {
  export: {
    in_progress: 'Дані вже експортуються',
    not_found: 'Такого експорту немає',
  },
} satisfies Translation<typeof en>;
