import botAuditEn from './bot-audit.en-US.ts';
import botAuditRu from './bot-audit.ru-RU.ts';
import botAuditUk from './bot-audit.uk-UA.ts';
import botErrorsEn from './bot-errors.en-US.ts';
import botErrorsRu from './bot-errors.ru-RU.ts';
import botErrorsUk from './bot-errors.uk-UA.ts';
import botsEn from './bots.en-US.ts';
import botsRu from './bots.ru-RU.ts';
import botsUk from './bots.uk-UA.ts';
import guidesEn from './guides.en-US.ts';
import guidesRu from './guides.ru-RU.ts';
import guidesUk from './guides.uk-UA.ts';

export const botAudit = { 'en-US': botAuditEn, 'ru-RU': botAuditRu, 'uk-UA': botAuditUk };
export const botErrors = { 'en-US': botErrorsEn, 'ru-RU': botErrorsRu, 'uk-UA': botErrorsUk };
export const bots = { 'en-US': botsEn, 'ru-RU': botsRu, 'uk-UA': botsUk };
export const guides = { 'en-US': guidesEn, 'ru-RU': guidesRu, 'uk-UA': guidesUk };
