import en from './client-card.en-US.ts';
import ru from './client-card.ru-RU.ts';
import uk from './client-card.uk-UA.ts';

export const clientCard = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
