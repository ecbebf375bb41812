import en from './subscription.en-US.ts';
import ru from './subscription.ru-RU.ts';
import uk from './subscription.uk-UA.ts';

export const subscription = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
