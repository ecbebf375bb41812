import type { Messages } from '@switchboard/contract/locales/en-US';
import { useTranslations } from 'use-intl';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: 'en-US' | 'uk-UA' | 'ru-RU';
  }
}

/** The texts of one namespace, with keys and arguments checked: `useT('common')('unread', { count: 3 })`. */
export const useT = <Namespace extends keyof Messages>(namespace: Namespace) => useTranslations(namespace);
