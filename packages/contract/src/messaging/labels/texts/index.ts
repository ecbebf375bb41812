import labelAuditEn from './label-audit.en-US.ts';
import labelAuditRu from './label-audit.ru-RU.ts';
import labelAuditUk from './label-audit.uk-UA.ts';
import labelErrorsEn from './label-errors.en-US.ts';
import labelErrorsRu from './label-errors.ru-RU.ts';
import labelErrorsUk from './label-errors.uk-UA.ts';
import labelsEn from './labels.en-US.ts';
import labelsRu from './labels.ru-RU.ts';
import labelsUk from './labels.uk-UA.ts';

export const labelAudit = { 'en-US': labelAuditEn, 'ru-RU': labelAuditRu, 'uk-UA': labelAuditUk };
export const labelErrors = { 'en-US': labelErrorsEn, 'ru-RU': labelErrorsRu, 'uk-UA': labelErrorsUk };
export const labels = { 'en-US': labelsEn, 'ru-RU': labelsRu, 'uk-UA': labelsUk };
