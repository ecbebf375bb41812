import en from './conversations.en-US.ts';
import ru from './conversations.ru-RU.ts';
import uk from './conversations.uk-UA.ts';
import inboxEn from './inbox.en-US.ts';
import inboxRu from './inbox.ru-RU.ts';
import inboxUk from './inbox.uk-UA.ts';

export const conversations = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
export const inbox = { 'en-US': inboxEn, 'ru-RU': inboxRu, 'uk-UA': inboxUk };
