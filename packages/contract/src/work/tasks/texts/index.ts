import taskNoticesEn from './task-notices.en-US.ts';
import taskNoticesRu from './task-notices.ru-RU.ts';
import taskNoticesUk from './task-notices.uk-UA.ts';
import tasksEn from './tasks.en-US.ts';
import tasksRu from './tasks.ru-RU.ts';
import tasksUk from './tasks.uk-UA.ts';

export const taskNotices = { 'en-US': taskNoticesEn, 'ru-RU': taskNoticesRu, 'uk-UA': taskNoticesUk };
export const tasks = { 'en-US': tasksEn, 'ru-RU': tasksRu, 'uk-UA': tasksUk };
