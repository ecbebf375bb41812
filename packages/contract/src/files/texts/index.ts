import fileErrorsEn from './file-errors.en-US.ts';
import fileErrorsRu from './file-errors.ru-RU.ts';
import fileErrorsUk from './file-errors.uk-UA.ts';
import filesEn from './files.en-US.ts';
import filesRu from './files.ru-RU.ts';
import filesUk from './files.uk-UA.ts';

export const fileErrors = { 'en-US': fileErrorsEn, 'ru-RU': fileErrorsRu, 'uk-UA': fileErrorsUk };
export const files = { 'en-US': filesEn, 'ru-RU': filesRu, 'uk-UA': filesUk };
