import en from './coworkers.en-US.ts';
import ru from './coworkers.ru-RU.ts';
import uk from './coworkers.uk-UA.ts';

export const coworkers = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
