import bulkEn from './bulk.en-US.ts';
import bulkRu from './bulk.ru-RU.ts';
import bulkUk from './bulk.uk-UA.ts';
import bulkErrorsEn from './bulk-errors.en-US.ts';
import bulkErrorsRu from './bulk-errors.ru-RU.ts';
import bulkErrorsUk from './bulk-errors.uk-UA.ts';

export const bulk = { 'en-US': bulkEn, 'ru-RU': bulkRu, 'uk-UA': bulkUk };
export const bulkErrors = { 'en-US': bulkErrorsEn, 'ru-RU': bulkErrorsRu, 'uk-UA': bulkErrorsUk };
