import taskAuditEn from './task-audit.en-US.ts';
import taskAuditRu from './task-audit.ru-RU.ts';
import taskAuditUk from './task-audit.uk-UA.ts';
import taskErrorsEn from './task-errors.en-US.ts';
import taskErrorsRu from './task-errors.ru-RU.ts';
import taskErrorsUk from './task-errors.uk-UA.ts';
import taskNoticesEn from './task-notices.en-US.ts';
import taskNoticesRu from './task-notices.ru-RU.ts';
import taskNoticesUk from './task-notices.uk-UA.ts';
import tasksEn from './tasks.en-US.ts';
import tasksRu from './tasks.ru-RU.ts';
import tasksUk from './tasks.uk-UA.ts';

export const taskAudit = { 'en-US': taskAuditEn, 'ru-RU': taskAuditRu, 'uk-UA': taskAuditUk };
export const taskErrors = { 'en-US': taskErrorsEn, 'ru-RU': taskErrorsRu, 'uk-UA': taskErrorsUk };
export const taskNotices = { 'en-US': taskNoticesEn, 'ru-RU': taskNoticesRu, 'uk-UA': taskNoticesUk };
export const tasks = { 'en-US': tasksEn, 'ru-RU': tasksRu, 'uk-UA': tasksUk };
