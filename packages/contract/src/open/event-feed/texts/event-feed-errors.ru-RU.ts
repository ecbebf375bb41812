import type { Translation } from '../../../locales/translation.ts';
import type en from './event-feed-errors.en-US.ts';

export default {
  event_feed: { gone: 'Этих событий уже нет. Начните с того, что произойдёт с этого момента.' },
} satisfies Translation<typeof en>;
