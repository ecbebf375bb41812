import errorsEn from './report-errors.en-US.ts';
import errorsRu from './report-errors.ru-RU.ts';
import errorsUk from './report-errors.uk-UA.ts';
import en from './reports.en-US.ts';
import ru from './reports.ru-RU.ts';
import uk from './reports.uk-UA.ts';

export const reportErrors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const reports = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
