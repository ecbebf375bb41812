import en from './client-import.en-US.ts';
import ru from './client-import.ru-RU.ts';
import uk from './client-import.uk-UA.ts';

export const clientImport = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
