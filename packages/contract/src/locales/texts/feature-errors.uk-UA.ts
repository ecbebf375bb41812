import type { Translation } from '../translation.ts';
import type en from './feature-errors.en-US.ts';

export default {
  validation: {
    date_invalid: 'Ця дата неправильна',
  },
} satisfies Translation<typeof en>;
