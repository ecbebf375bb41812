import en from './search.en-US.ts';
import ru from './search.ru-RU.ts';
import uk from './search.uk-UA.ts';

export const search = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
