import type { Translation } from '../translation.ts';
import type en from './emoji.en-US.ts';

export default {
  search: 'Искать эмодзи',
  all: 'Все эмодзи',
  recent: 'Недавние',
  skinTone: 'Тон кожи',
  loading: 'Эмодзи загружаются…',
  failed: 'Не удалось загрузить эмодзи. Закройте это окно и попробуйте ещё раз.',
  empty: 'Нет эмодзи с таким названием',
} satisfies Translation<typeof en>;
