import projectAuditEn from './project-audit.en-US.ts';
import projectAuditRu from './project-audit.ru-RU.ts';
import projectAuditUk from './project-audit.uk-UA.ts';
import projectErrorsEn from './project-errors.en-US.ts';
import projectErrorsRu from './project-errors.ru-RU.ts';
import projectErrorsUk from './project-errors.uk-UA.ts';
import projectsEn from './projects.en-US.ts';
import projectsRu from './projects.ru-RU.ts';
import projectsUk from './projects.uk-UA.ts';

export const projectAudit = { 'en-US': projectAuditEn, 'ru-RU': projectAuditRu, 'uk-UA': projectAuditUk };
export const projectErrors = { 'en-US': projectErrorsEn, 'ru-RU': projectErrorsRu, 'uk-UA': projectErrorsUk };
export const projects = { 'en-US': projectsEn, 'ru-RU': projectsRu, 'uk-UA': projectsUk };
