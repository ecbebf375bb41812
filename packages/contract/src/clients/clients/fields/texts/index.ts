import customFieldAuditEn from './custom-field-audit.en-US.ts';
import customFieldAuditRu from './custom-field-audit.ru-RU.ts';
import customFieldAuditUk from './custom-field-audit.uk-UA.ts';
import customFieldErrorsEn from './custom-field-errors.en-US.ts';
import customFieldErrorsRu from './custom-field-errors.ru-RU.ts';
import customFieldErrorsUk from './custom-field-errors.uk-UA.ts';

export const customFieldAudit = {
  'en-US': customFieldAuditEn,
  'ru-RU': customFieldAuditRu,
  'uk-UA': customFieldAuditUk,
};
export const customFieldErrors = {
  'en-US': customFieldErrorsEn,
  'ru-RU': customFieldErrorsRu,
  'uk-UA': customFieldErrorsUk,
};
