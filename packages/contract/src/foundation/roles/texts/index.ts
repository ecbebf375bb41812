import roleAuditEn from './role-audit.en-US.ts';
import roleAuditRu from './role-audit.ru-RU.ts';
import roleAuditUk from './role-audit.uk-UA.ts';
import roleErrorsEn from './role-errors.en-US.ts';
import roleErrorsRu from './role-errors.ru-RU.ts';
import roleErrorsUk from './role-errors.uk-UA.ts';
import roleNamesEn from './role-names.en-US.ts';
import roleNamesRu from './role-names.ru-RU.ts';
import roleNamesUk from './role-names.uk-UA.ts';
import rolesEn from './roles.en-US.ts';
import rolesRu from './roles.ru-RU.ts';
import rolesUk from './roles.uk-UA.ts';

export const roleAudit = { 'en-US': roleAuditEn, 'ru-RU': roleAuditRu, 'uk-UA': roleAuditUk };
export const roleErrors = { 'en-US': roleErrorsEn, 'ru-RU': roleErrorsRu, 'uk-UA': roleErrorsUk };
export const roleNames = { 'en-US': roleNamesEn, 'ru-RU': roleNamesRu, 'uk-UA': roleNamesUk };
export const roles = { 'en-US': rolesEn, 'ru-RU': rolesRu, 'uk-UA': rolesUk };
