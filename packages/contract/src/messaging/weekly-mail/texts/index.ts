import weeklyMailEn from './weekly-mail.en-US.ts';
import weeklyMailRu from './weekly-mail.ru-RU.ts';
import weeklyMailUk from './weekly-mail.uk-UA.ts';

export const weeklyMail = { 'en-US': weeklyMailEn, 'ru-RU': weeklyMailRu, 'uk-UA': weeklyMailUk };
