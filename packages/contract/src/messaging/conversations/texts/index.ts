import en from './conversations.en-US.ts';
import ru from './conversations.ru-RU.ts';
import uk from './conversations.uk-UA.ts';

export const conversations = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
