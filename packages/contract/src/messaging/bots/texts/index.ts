import botsEn from './bots.en-US.ts';
import botsRu from './bots.ru-RU.ts';
import botsUk from './bots.uk-UA.ts';
import guidesEn from './guides.en-US.ts';
import guidesRu from './guides.ru-RU.ts';
import guidesUk from './guides.uk-UA.ts';

export const bots = { 'en-US': botsEn, 'ru-RU': botsRu, 'uk-UA': botsUk };
export const guides = { 'en-US': guidesEn, 'ru-RU': guidesRu, 'uk-UA': guidesUk };
