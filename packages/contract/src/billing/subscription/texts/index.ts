import subscriptionEn from './subscription.en-US.ts';
import subscriptionRu from './subscription.ru-RU.ts';
import subscriptionUk from './subscription.uk-UA.ts';
import subscriptionAuditEn from './subscription-audit.en-US.ts';
import subscriptionAuditRu from './subscription-audit.ru-RU.ts';
import subscriptionAuditUk from './subscription-audit.uk-UA.ts';
import subscriptionErrorsEn from './subscription-errors.en-US.ts';
import subscriptionErrorsRu from './subscription-errors.ru-RU.ts';
import subscriptionErrorsUk from './subscription-errors.uk-UA.ts';

export const subscription = { 'en-US': subscriptionEn, 'ru-RU': subscriptionRu, 'uk-UA': subscriptionUk };
export const subscriptionAudit = {
  'en-US': subscriptionAuditEn,
  'ru-RU': subscriptionAuditRu,
  'uk-UA': subscriptionAuditUk,
};
export const subscriptionErrors = {
  'en-US': subscriptionErrorsEn,
  'ru-RU': subscriptionErrorsRu,
  'uk-UA': subscriptionErrorsUk,
};
