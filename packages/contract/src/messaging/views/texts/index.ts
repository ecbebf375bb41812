import viewAuditEn from './view-audit.en-US.ts';
import viewAuditRu from './view-audit.ru-RU.ts';
import viewAuditUk from './view-audit.uk-UA.ts';
import viewErrorsEn from './view-errors.en-US.ts';
import viewErrorsRu from './view-errors.ru-RU.ts';
import viewErrorsUk from './view-errors.uk-UA.ts';
import viewsEn from './views.en-US.ts';
import viewsRu from './views.ru-RU.ts';
import viewsUk from './views.uk-UA.ts';

export const viewAudit = { 'en-US': viewAuditEn, 'ru-RU': viewAuditRu, 'uk-UA': viewAuditUk };
export const viewErrors = { 'en-US': viewErrorsEn, 'ru-RU': viewErrorsRu, 'uk-UA': viewErrorsUk };
export const views = { 'en-US': viewsEn, 'ru-RU': viewsRu, 'uk-UA': viewsUk };
