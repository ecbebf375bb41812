import en from './client-merges.en-US.ts';
import ru from './client-merges.ru-RU.ts';
import uk from './client-merges.uk-UA.ts';

export const clientMerges = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
