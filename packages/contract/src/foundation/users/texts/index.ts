import customStatusEn from './custom-status.en-US.ts';
import customStatusRu from './custom-status.ru-RU.ts';
import customStatusUk from './custom-status.uk-UA.ts';
import peopleEn from './people.en-US.ts';
import peopleRu from './people.ru-RU.ts';
import peopleUk from './people.uk-UA.ts';
import usersEn from './users.en-US.ts';
import usersRu from './users.ru-RU.ts';
import usersUk from './users.uk-UA.ts';

export const customStatus = { 'en-US': customStatusEn, 'ru-RU': customStatusRu, 'uk-UA': customStatusUk };
export const people = { 'en-US': peopleEn, 'ru-RU': peopleRu, 'uk-UA': peopleUk };
export const users = { 'en-US': usersEn, 'ru-RU': usersRu, 'uk-UA': usersUk };
