import calendarAuditEn from './calendar-audit.en-US.ts';
import calendarAuditRu from './calendar-audit.ru-RU.ts';
import calendarAuditUk from './calendar-audit.uk-UA.ts';
import calendarErrorsEn from './calendar-errors.en-US.ts';
import calendarErrorsRu from './calendar-errors.ru-RU.ts';
import calendarErrorsUk from './calendar-errors.uk-UA.ts';
import calendarsEn from './calendars.en-US.ts';
import calendarsRu from './calendars.ru-RU.ts';
import calendarsUk from './calendars.uk-UA.ts';

export const calendarAudit = { 'en-US': calendarAuditEn, 'ru-RU': calendarAuditRu, 'uk-UA': calendarAuditUk };
export const calendarErrors = { 'en-US': calendarErrorsEn, 'ru-RU': calendarErrorsRu, 'uk-UA': calendarErrorsUk };
export const calendars = { 'en-US': calendarsEn, 'ru-RU': calendarsRu, 'uk-UA': calendarsUk };
