import type { Translation } from '../../../locales/translation.ts';
import type en from './event-feed-errors.en-US.ts';

export default {
  event_feed: { gone: 'Цих подій уже немає. Почніть з того, що станеться відтепер.' },
} satisfies Translation<typeof en>;
