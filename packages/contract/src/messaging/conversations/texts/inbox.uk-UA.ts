import type { Translation } from '../../../locales/translation.ts';
import type en from './inbox.en-US.ts';

export default {
  label: 'Список розмов',
  scope: { label: 'Чиї', new: 'Нові', mine: 'Мої', all: 'Усі' },
  empty: 'Відкритих розмов немає',
  emptyHint: 'Розмова відкриється знову, щойно клієнт напише.',
  hide: 'Сховати список',
  show: 'Показати список',
  width: 'Ширина списку',
  next: 'Хто чекає найдовше',
  nobodyWaits: 'Ніхто не чекає на відповідь',
  choose: 'Вибрати: {name}',
  chooseBegin: 'Вибрати',
  chooseEnd: 'Готово',
  take: 'Взяти',
  takeFailed: 'Не вдалося взяти розмову',
  draft: { internal: 'Ненадіслана нотатка', public: 'Чернетка' },
  closed: 'Закрита',
} satisfies Translation<typeof en>;
