import en from './clients.en-US.ts';
import ru from './clients.ru-RU.ts';
import uk from './clients.uk-UA.ts';

export const clients = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
