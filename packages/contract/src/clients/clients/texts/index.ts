import clientAuditEn from './client-audit.en-US.ts';
import clientAuditRu from './client-audit.ru-RU.ts';
import clientAuditUk from './client-audit.uk-UA.ts';
import clientErrorsEn from './client-errors.en-US.ts';
import clientErrorsRu from './client-errors.ru-RU.ts';
import clientErrorsUk from './client-errors.uk-UA.ts';
import clientsEn from './clients.en-US.ts';
import clientsRu from './clients.ru-RU.ts';
import clientsUk from './clients.uk-UA.ts';

export const clientAudit = { 'en-US': clientAuditEn, 'ru-RU': clientAuditRu, 'uk-UA': clientAuditUk };
export const clientErrors = { 'en-US': clientErrorsEn, 'ru-RU': clientErrorsRu, 'uk-UA': clientErrorsUk };
export const clients = { 'en-US': clientsEn, 'ru-RU': clientsRu, 'uk-UA': clientsUk };
