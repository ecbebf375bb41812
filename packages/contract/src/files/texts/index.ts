import en from './files.en-US.ts';
import ru from './files.ru-RU.ts';
import uk from './files.uk-UA.ts';

export const files = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
