import type { Translation } from '../../../locales/translation.ts';
import type en from './webhook-errors.en-US.ts';

export default {
  webhook: {
    not_found: 'Цього вебхука вже немає',
    too_many: 'Вебхуків забагато. Спершу видаліть ті, які не потрібні.',
    changed: 'Хтось уже змінив цей вебхук. Закрийте форму й відкрийте її знову.',
    message_not_found: 'Це повідомлення вже не зберігається',
  },
  validation: { webhook_url_invalid: 'Це не вебадреса на зразок https://shop.example/hooks' },
} satisfies Translation<typeof en>;
