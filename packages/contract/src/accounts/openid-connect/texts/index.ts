import openIdAuditEn from './open-id-audit.en-US.ts';
import openIdAuditRu from './open-id-audit.ru-RU.ts';
import openIdAuditUk from './open-id-audit.uk-UA.ts';
import openIdErrorsEn from './open-id-errors.en-US.ts';
import openIdErrorsRu from './open-id-errors.ru-RU.ts';
import openIdErrorsUk from './open-id-errors.uk-UA.ts';
import openidEn from './openid.en-US.ts';
import openidRu from './openid.ru-RU.ts';
import openidUk from './openid.uk-UA.ts';
import openidSettingsEn from './openid-settings.en-US.ts';
import openidSettingsRu from './openid-settings.ru-RU.ts';
import openidSettingsUk from './openid-settings.uk-UA.ts';

export const openIdAudit = { 'en-US': openIdAuditEn, 'ru-RU': openIdAuditRu, 'uk-UA': openIdAuditUk };
export const openIdErrors = { 'en-US': openIdErrorsEn, 'ru-RU': openIdErrorsRu, 'uk-UA': openIdErrorsUk };
export const openid = { 'en-US': openidEn, 'ru-RU': openidRu, 'uk-UA': openidUk };
export const openidSettings = { 'en-US': openidSettingsEn, 'ru-RU': openidSettingsRu, 'uk-UA': openidSettingsUk };
