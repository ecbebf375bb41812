import auditEn from './target-audit.en-US.ts';
import auditRu from './target-audit.ru-RU.ts';
import auditUk from './target-audit.uk-UA.ts';
import errorsEn from './target-errors.en-US.ts';
import errorsRu from './target-errors.ru-RU.ts';
import errorsUk from './target-errors.uk-UA.ts';
import en from './targets.en-US.ts';
import ru from './targets.ru-RU.ts';
import uk from './targets.uk-UA.ts';

export const targetAudit = { 'en-US': auditEn, 'ru-RU': auditRu, 'uk-UA': auditUk };
export const targetErrors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const targets = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
