import notificationActionsEn from './notification-actions.en-US.ts';
import notificationActionsRu from './notification-actions.ru-RU.ts';
import notificationActionsUk from './notification-actions.uk-UA.ts';
import notificationErrorsEn from './notification-errors.en-US.ts';
import notificationErrorsRu from './notification-errors.ru-RU.ts';
import notificationErrorsUk from './notification-errors.uk-UA.ts';
import notificationSettingsEn from './notification-settings.en-US.ts';
import notificationSettingsRu from './notification-settings.ru-RU.ts';
import notificationSettingsUk from './notification-settings.uk-UA.ts';
import notificationsEn from './notifications.en-US.ts';
import notificationsRu from './notifications.ru-RU.ts';
import notificationsUk from './notifications.uk-UA.ts';

export const notificationActions = {
  'en-US': notificationActionsEn,
  'ru-RU': notificationActionsRu,
  'uk-UA': notificationActionsUk,
};
export const notificationErrors = {
  'en-US': notificationErrorsEn,
  'ru-RU': notificationErrorsRu,
  'uk-UA': notificationErrorsUk,
};
export const notificationSettings = {
  'en-US': notificationSettingsEn,
  'ru-RU': notificationSettingsRu,
  'uk-UA': notificationSettingsUk,
};
export const notifications = { 'en-US': notificationsEn, 'ru-RU': notificationsRu, 'uk-UA': notificationsUk };
