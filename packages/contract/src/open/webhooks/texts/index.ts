import webhookAuditEn from './webhook-audit.en-US.ts';
import webhookAuditRu from './webhook-audit.ru-RU.ts';
import webhookAuditUk from './webhook-audit.uk-UA.ts';
import webhookErrorsEn from './webhook-errors.en-US.ts';
import webhookErrorsRu from './webhook-errors.ru-RU.ts';
import webhookErrorsUk from './webhook-errors.uk-UA.ts';
import webhooksEn from './webhooks.en-US.ts';
import webhooksRu from './webhooks.ru-RU.ts';
import webhooksUk from './webhooks.uk-UA.ts';

export const webhookAudit = { 'en-US': webhookAuditEn, 'ru-RU': webhookAuditRu, 'uk-UA': webhookAuditUk };
export const webhookErrors = { 'en-US': webhookErrorsEn, 'ru-RU': webhookErrorsRu, 'uk-UA': webhookErrorsUk };
export const webhooks = { 'en-US': webhooksEn, 'ru-RU': webhooksRu, 'uk-UA': webhooksUk };
