import en from './user-import.en-US.ts';
import ru from './user-import.ru-RU.ts';
import uk from './user-import.uk-UA.ts';

export const userImport = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
