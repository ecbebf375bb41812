import en from './plan-limit.en-US.ts';
import ru from './plan-limit.ru-RU.ts';
import uk from './plan-limit.uk-UA.ts';

export const planLimit = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
