import type { Translation } from '../translation.ts';
import type en from './emoji.en-US.ts';

export default {
  search: 'Шукати емодзі',
  all: 'Усі емодзі',
  recent: 'Нещодавні',
  skinTone: 'Тон шкіри',
  loading: 'Емодзі завантажуються…',
  failed: 'Не вдалося завантажити емодзі. Закрийте це вікно та спробуйте ще раз.',
  empty: 'Немає емодзі з такою назвою',
} satisfies Translation<typeof en>;
