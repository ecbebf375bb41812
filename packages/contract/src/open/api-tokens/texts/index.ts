import apiTokenAuditEn from './api-token-audit.en-US.ts';
import apiTokenAuditRu from './api-token-audit.ru-RU.ts';
import apiTokenAuditUk from './api-token-audit.uk-UA.ts';
import apiTokenErrorsEn from './api-token-errors.en-US.ts';
import apiTokenErrorsRu from './api-token-errors.ru-RU.ts';
import apiTokenErrorsUk from './api-token-errors.uk-UA.ts';
import apiTokensEn from './api-tokens.en-US.ts';
import apiTokensRu from './api-tokens.ru-RU.ts';
import apiTokensUk from './api-tokens.uk-UA.ts';

export const apiTokenAudit = { 'en-US': apiTokenAuditEn, 'ru-RU': apiTokenAuditRu, 'uk-UA': apiTokenAuditUk };
export const apiTokenErrors = { 'en-US': apiTokenErrorsEn, 'ru-RU': apiTokenErrorsRu, 'uk-UA': apiTokenErrorsUk };
export const apiTokens = { 'en-US': apiTokensEn, 'ru-RU': apiTokensRu, 'uk-UA': apiTokensUk };
