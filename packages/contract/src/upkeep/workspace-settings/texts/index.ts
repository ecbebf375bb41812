import en from './owner.en-US.ts';
import ru from './owner.ru-RU.ts';
import uk from './owner.uk-UA.ts';

export const owner = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
