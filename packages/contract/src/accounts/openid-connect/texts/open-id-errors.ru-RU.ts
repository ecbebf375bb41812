import type { Translation } from '../../../locales/translation.ts';
import type en from './open-id-errors.en-US.ts';

export default {
  validation: {
    issuer_invalid: 'Укажите адрес, например https://example.com',
  },
} satisfies Translation<typeof en>;
