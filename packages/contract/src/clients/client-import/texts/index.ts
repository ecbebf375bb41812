import clientImportEn from './client-import.en-US.ts';
import clientImportRu from './client-import.ru-RU.ts';
import clientImportUk from './client-import.uk-UA.ts';
import clientImportAuditEn from './client-import-audit.en-US.ts';
import clientImportAuditRu from './client-import-audit.ru-RU.ts';
import clientImportAuditUk from './client-import-audit.uk-UA.ts';
import clientImportErrorsEn from './client-import-errors.en-US.ts';
import clientImportErrorsRu from './client-import-errors.ru-RU.ts';
import clientImportErrorsUk from './client-import-errors.uk-UA.ts';

export const clientImport = { 'en-US': clientImportEn, 'ru-RU': clientImportRu, 'uk-UA': clientImportUk };
export const clientImportAudit = {
  'en-US': clientImportAuditEn,
  'ru-RU': clientImportAuditRu,
  'uk-UA': clientImportAuditUk,
};
export const clientImportErrors = {
  'en-US': clientImportErrorsEn,
  'ru-RU': clientImportErrorsRu,
  'uk-UA': clientImportErrorsUk,
};
