import errorsEn from './scheduled-message-errors.en-US.ts';
import errorsRu from './scheduled-message-errors.ru-RU.ts';
import errorsUk from './scheduled-message-errors.uk-UA.ts';
import en from './scheduled-messages.en-US.ts';
import ru from './scheduled-messages.ru-RU.ts';
import uk from './scheduled-messages.uk-UA.ts';

export const scheduledMessageErrors = { 'en-US': errorsEn, 'ru-RU': errorsRu, 'uk-UA': errorsUk };
export const scheduledMessages = { 'en-US': en, 'ru-RU': ru, 'uk-UA': uk };
