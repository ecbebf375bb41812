import openidEn from './openid.en-US.ts';
import openidRu from './openid.ru-RU.ts';
import openidUk from './openid.uk-UA.ts';
import openidSettingsEn from './openid-settings.en-US.ts';
import openidSettingsRu from './openid-settings.ru-RU.ts';
import openidSettingsUk from './openid-settings.uk-UA.ts';

export const openid = { 'en-US': openidEn, 'ru-RU': openidRu, 'uk-UA': openidUk };
export const openidSettings = { 'en-US': openidSettingsEn, 'ru-RU': openidSettingsRu, 'uk-UA': openidSettingsUk };
