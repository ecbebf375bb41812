import type { Translation } from '../../../locales/translation.ts';
import type en from './api-token-audit.en-US.ts';

export default {
  actions: {
    api_token: { created: 'Добавлен токен API', changed: 'Изменён токен API', deleted: 'Отозван токен API' },
  },
  fields: { scopes: 'Разрешения', addresses: 'Адреса', expires_at: 'Действует до' },
} satisfies Translation<typeof en>;
