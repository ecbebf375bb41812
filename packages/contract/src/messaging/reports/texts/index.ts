import auditEn from './report-audit.en-US.ts';
import auditRu from './report-audit.ru-RU.ts';
import auditUk from './report-audit.uk-UA.ts';
import errorsEn from './report-errors.en-US.ts';
import errorsRu from './report-errors.ru-RU.ts';
import errorsUk from './report-errors.uk-UA.ts';
import en from './reports.en-US.ts';
import ru from './reports.ru-RU.ts';
import uk from './reports.uk-UA.ts';

export const reportErrors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const reports = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
export const reportAudit = { 'en-US': auditEn, 'ru-RU': auditRu, 'uk-UA': auditUk };
