import en from './switcher.en-US.ts';
import ru from './switcher.ru-RU.ts';
import uk from './switcher.uk-UA.ts';

export const switcher = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
