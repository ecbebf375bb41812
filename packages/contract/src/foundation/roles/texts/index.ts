import roleNamesEn from './role-names.en-US.ts';
import roleNamesRu from './role-names.ru-RU.ts';
import roleNamesUk from './role-names.uk-UA.ts';
import rolesEn from './roles.en-US.ts';
import rolesRu from './roles.ru-RU.ts';
import rolesUk from './roles.uk-UA.ts';

export const roleNames = { 'en-US': roleNamesEn, 'ru-RU': roleNamesRu, 'uk-UA': roleNamesUk };
export const roles = { 'en-US': rolesEn, 'ru-RU': rolesRu, 'uk-UA': rolesUk };
