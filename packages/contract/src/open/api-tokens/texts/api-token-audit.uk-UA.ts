import type { Translation } from '../../../locales/translation.ts';
import type en from './api-token-audit.en-US.ts';

export default {
  actions: {
    api_token: { created: 'Додано токен API', changed: 'Змінено токен API', deleted: 'Відкликано токен API' },
  },
  fields: { scopes: 'Дозволи', addresses: 'Адреси', expires_at: 'Діє до' },
} satisfies Translation<typeof en>;
