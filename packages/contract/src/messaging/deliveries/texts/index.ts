import abilitiesEn from './abilities.en-US.ts';
import abilitiesRu from './abilities.ru-RU.ts';
import abilitiesUk from './abilities.uk-UA.ts';
import deliveryEn from './delivery.en-US.ts';
import deliveryRu from './delivery.ru-RU.ts';
import deliveryUk from './delivery.uk-UA.ts';

export const abilities = { 'en-US': abilitiesEn, 'ru-RU': abilitiesRu, 'uk-UA': abilitiesUk };
export const delivery = { 'en-US': deliveryEn, 'ru-RU': deliveryRu, 'uk-UA': deliveryUk };
