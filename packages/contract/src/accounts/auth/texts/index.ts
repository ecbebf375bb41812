import authEn from './auth.en-US.ts';
import authRu from './auth.ru-RU.ts';
import authUk from './auth.uk-UA.ts';
import identityEn from './identity.en-US.ts';
import identityRu from './identity.ru-RU.ts';
import identityUk from './identity.uk-UA.ts';

export const auth = { 'en-US': authEn, 'ru-RU': authRu, 'uk-UA': authUk };
export const identity = { 'en-US': identityEn, 'ru-RU': identityRu, 'uk-UA': identityUk };
