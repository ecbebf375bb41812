import notificationSettingsEn from './notification-settings.en-US.ts';
import notificationSettingsRu from './notification-settings.ru-RU.ts';
import notificationSettingsUk from './notification-settings.uk-UA.ts';
import notificationsEn from './notifications.en-US.ts';
import notificationsRu from './notifications.ru-RU.ts';
import notificationsUk from './notifications.uk-UA.ts';

export const notificationSettings = {
  'en-US': notificationSettingsEn,
  'ru-RU': notificationSettingsRu,
  'uk-UA': notificationSettingsUk,
};
export const notifications = { 'en-US': notificationsEn, 'ru-RU': notificationsRu, 'uk-UA': notificationsUk };
