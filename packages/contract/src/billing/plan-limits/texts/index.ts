import planLimitEn from './plan-limit.en-US.ts';
import planLimitRu from './plan-limit.ru-RU.ts';
import planLimitUk from './plan-limit.uk-UA.ts';
import planLimitAuditEn from './plan-limit-audit.en-US.ts';
import planLimitAuditRu from './plan-limit-audit.ru-RU.ts';
import planLimitAuditUk from './plan-limit-audit.uk-UA.ts';
import planLimitErrorsEn from './plan-limit-errors.en-US.ts';
import planLimitErrorsRu from './plan-limit-errors.ru-RU.ts';
import planLimitErrorsUk from './plan-limit-errors.uk-UA.ts';

export const planLimit = { 'en-US': planLimitEn, 'ru-RU': planLimitRu, 'uk-UA': planLimitUk };
export const planLimitAudit = { 'en-US': planLimitAuditEn, 'ru-RU': planLimitAuditRu, 'uk-UA': planLimitAuditUk };
export const planLimitErrors = { 'en-US': planLimitErrorsEn, 'ru-RU': planLimitErrorsRu, 'uk-UA': planLimitErrorsUk };
