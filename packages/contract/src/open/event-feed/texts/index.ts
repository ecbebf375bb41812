import eventFeedErrorsEn from './event-feed-errors.en-US.ts';
import eventFeedErrorsRu from './event-feed-errors.ru-RU.ts';
import eventFeedErrorsUk from './event-feed-errors.uk-UA.ts';

export const eventFeedErrors = { 'en-US': eventFeedErrorsEn, 'ru-RU': eventFeedErrorsRu, 'uk-UA': eventFeedErrorsUk };
