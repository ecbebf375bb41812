import accountsEn from './accounts.en-US.ts';
import accountsRu from './accounts.ru-RU.ts';
import accountsUk from './accounts.uk-UA.ts';
import profileEn from './profile.en-US.ts';
import profileRu from './profile.ru-RU.ts';
import profileUk from './profile.uk-UA.ts';

export const accounts = { 'en-US': accountsEn, 'ru-RU': accountsRu, 'uk-UA': accountsUk };
export const profile = { 'en-US': profileEn, 'ru-RU': profileRu, 'uk-UA': profileUk };
