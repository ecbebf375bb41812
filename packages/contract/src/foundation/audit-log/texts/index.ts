import en from './audit.en-US.ts';
import ru from './audit.ru-RU.ts';
import uk from './audit.uk-UA.ts';

export const audit = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
