import type { Translation } from '../../../locales/translation.ts';
import type en from './api-token-errors.en-US.ts';

export default {
  api_token: {
    not_found: 'Цього токена API вже немає',
    too_many: 'Токенів API забагато. Спершу відкличте ті, які не потрібні.',
    not_for_tokens: 'Програмам це недоступно. Увійдіть і зробіть це самі.',
    scope_missing: 'Цьому токену API це не дозволено',
    address_refused: 'З цієї адреси токен API не працює',
    in_address: 'Токен API надіслано в адресі, де його можуть прочитати інші. Відкличте його й створіть новий.',
  },
  validation: { address_range_invalid: 'Це не IP-адреса й не діапазон на зразок 203.0.113.0/24' },
} satisfies Translation<typeof en>;
