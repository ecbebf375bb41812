import clientCardEn from './client-card.en-US.ts';
import clientCardRu from './client-card.ru-RU.ts';
import clientCardUk from './client-card.uk-UA.ts';
import clientCardErrorsEn from './client-card-errors.en-US.ts';
import clientCardErrorsRu from './client-card-errors.ru-RU.ts';
import clientCardErrorsUk from './client-card-errors.uk-UA.ts';

export const clientCard = { 'en-US': clientCardEn, 'ru-RU': clientCardRu, 'uk-UA': clientCardUk };
export const clientCardErrors = {
  'en-US': clientCardErrorsEn,
  'ru-RU': clientCardErrorsRu,
  'uk-UA': clientCardErrorsUk,
};
