import type { Translation } from '../../../locales/translation.ts';
import type en from './notification-errors.en-US.ts';

export default {
  push: {
    unavailable: 'Push-уведомления сейчас недоступны',
    subscription_not_found: 'Это устройство больше не зарегистрировано для уведомлений',
  },
  validation: {
    push_endpoint_invalid: 'Адрес уведомлений этого браузера не принят',
  },
} satisfies Translation<typeof en>;
