import bulkErrorsEn from './bulk-errors.en-US.ts';
import bulkErrorsRu from './bulk-errors.ru-RU.ts';
import bulkErrorsUk from './bulk-errors.uk-UA.ts';

export const bulkErrors = { 'en-US': bulkErrorsEn, 'ru-RU': bulkErrorsRu, 'uk-UA': bulkErrorsUk };
