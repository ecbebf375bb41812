import type { Translation } from '../../../locales/translation.ts';
import type en from './api-token-errors.en-US.ts';

export default {
  api_token: {
    not_found: 'Этого токена API уже нет',
    too_many: 'Токенов API слишком много. Сначала отзовите те, которые не нужны.',
    not_for_tokens: 'Программам это недоступно. Войдите и сделайте это сами.',
    scope_missing: 'Этому токену API это не разрешено',
    address_refused: 'С этого адреса токен API не работает',
    in_address: 'Токен API отправлен в адресе, где его могут прочитать другие. Отзовите его и создайте новый.',
  },
  validation: { address_range_invalid: 'Это не IP-адрес и не диапазон вида 203.0.113.0/24' },
} satisfies Translation<typeof en>;
