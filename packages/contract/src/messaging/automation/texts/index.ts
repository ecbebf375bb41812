import en from './automation.en-US.ts';
import ru from './automation.ru-RU.ts';
import uk from './automation.uk-UA.ts';
import auditEn from './automation-audit.en-US.ts';
import auditRu from './automation-audit.ru-RU.ts';
import auditUk from './automation-audit.uk-UA.ts';
import errorsEn from './automation-errors.en-US.ts';
import errorsRu from './automation-errors.ru-RU.ts';
import errorsUk from './automation-errors.uk-UA.ts';

export const automationAudit = { 'en-US': auditEn, 'ru-RU': auditRu, 'uk-UA': auditUk };
export const automationErrors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const automation = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
