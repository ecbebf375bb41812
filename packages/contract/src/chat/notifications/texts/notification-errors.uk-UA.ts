import type { Translation } from '../../../locales/translation.ts';
import type en from './notification-errors.en-US.ts';

export default {
  push: {
    unavailable: 'Push-сповіщення зараз недоступні',
    subscription_not_found: 'Цей пристрій уже не зареєстровано для сповіщень',
  },
  validation: {
    push_endpoint_invalid: 'Адресу сповіщень цього браузера не прийнято',
  },
} satisfies Translation<typeof en>;
