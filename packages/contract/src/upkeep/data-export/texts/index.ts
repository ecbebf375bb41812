import en from './data-export-errors.en-US.ts';
import ru from './data-export-errors.ru-RU.ts';
import uk from './data-export-errors.uk-UA.ts';

export const dataExportErrors = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
