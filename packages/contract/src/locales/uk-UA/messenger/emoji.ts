import type en from '../../en-US/messenger/emoji.ts';
import type { Translation } from '../../translation.ts';

export default {
  search: 'Шукати емодзі',
  all: 'Усі емодзі',
  recent: 'Нещодавні',
  skinTone: 'Тон шкіри',
  loading: 'Емодзі завантажуються…',
  failed: 'Не вдалося завантажити емодзі. Закрийте це вікно та спробуйте ще раз.',
  empty: 'Немає емодзі з такою назвою',
} satisfies Translation<typeof en>;
