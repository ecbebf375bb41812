import accountAuditEn from './account-audit.en-US.ts';
import accountAuditRu from './account-audit.ru-RU.ts';
import accountAuditUk from './account-audit.uk-UA.ts';
import accountsEn from './accounts.en-US.ts';
import accountsRu from './accounts.ru-RU.ts';
import accountsUk from './accounts.uk-UA.ts';
import profileEn from './profile.en-US.ts';
import profileRu from './profile.ru-RU.ts';
import profileUk from './profile.uk-UA.ts';

export const accountAudit = { 'en-US': accountAuditEn, 'ru-RU': accountAuditRu, 'uk-UA': accountAuditUk };
export const accounts = { 'en-US': accountsEn, 'ru-RU': accountsRu, 'uk-UA': accountsUk };
export const profile = { 'en-US': profileEn, 'ru-RU': profileRu, 'uk-UA': profileUk };
