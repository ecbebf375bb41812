import type en from '../../en-US/messenger/emoji.ts';
import type { Translation } from '../../translation.ts';

export default {
  search: 'Искать эмодзи',
  all: 'Все эмодзи',
  recent: 'Недавние',
  skinTone: 'Тон кожи',
  loading: 'Эмодзи загружаются…',
  failed: 'Не удалось загрузить эмодзи. Закройте это окно и попробуйте ещё раз.',
  empty: 'Нет эмодзи с таким названием',
} satisfies Translation<typeof en>;
